import { SelectField, TextField, useLanguage, useService } from "@troupe/plugin-kit/ui";
import { useState } from "react";
import type { Attachment } from "../../../src/core/domain/file/attachment";
import type { ExtensionPoint } from "../../../src/core/plugin/contribution";
import type { Tool, ToolArguments, ToolContext, ToolOutput } from "../../../src/core/points/tool";
import { services } from "./application";
import { BeginButtons } from "./begin-buttons";
import { type Trial, type TrialProps, useAdded, useKeptText } from "./tried";
import { useAttempt } from "./use-attempt";

const TOOLS = Symbol.for("troupe/tool") as ExtensionPoint<Tool>;

/** Tries tools. */
export const toolTrial: Trial = { point: "tool", Component: CallTrial };
/** Tries what sources of tools list. */
export const sourceTrial: Trial = { point: "tool-source", Component: CallTrial };

/** Calls a tool with arguments, as an agent would; nobody is asked whether it may. */
function CallTrial({ data, manifest, sample }: TrialProps) {
  const isSource = data.point === "tool-source";
  const host = useService(services.host);
  const language = useLanguage();
  const added = useAdded(manifest.id, TOOLS);
  const tools = added.filter(({ id }) => isSource !== (id === data.id));
  const [id, setId] = useState(tools[0]?.id ?? "");
  const [text, setText] = useKeptText(`call/${data.point}/${data.id}`, argumentsOf(sample?.args, isSource));
  const [reply, setReply] = useKeptText(`reply/${data.id}`, sample?.replies?.[0] ?? "An answer.");
  const [output, setOutput] = useState<ToolOutput>();
  const [told, setTold] = useState("");
  const attempt = useAttempt();
  const files = attachmentsOf(sample?.files ?? {});
  const call = () =>
    attempt.begin(async (signal) => {
      setOutput(undefined);
      const tool = tools.find((each) => each.id === id);
      if (!tool) throw new Error(`There is no tool ${id}: it may be switched off, or its source lists none.`);
      const context = contextOf({ files, language, reply, onProgress: setTold });
      const { run } = await host.load(tool);
      setOutput(await run(JSON.parse(text) as ToolArguments, context, signal));
    });
  return (
    <>
      {isSource ? (
        <SelectField
          label="Tool"
          value={id}
          options={tools.map((each) => ({ value: each.id, label: each.name }))}
          onChange={setId}
        />
      ) : null}
      <TextField
        label="Arguments, as JSON"
        rows={5}
        value={text}
        hint={files.length > 0 ? `Attached: ${files.map(({ name }) => name).join(", ")}` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {manifest.asksModel ? (
        <TextField
          label="What the model answers"
          value={reply}
          onChange={({ target }) => setReply(target.value)}
        />
      ) : null}
      <BeginButtons label="Call" attempt={attempt} onBegin={call} />
      {attempt.isRunning && told ? <p role="status">{told}</p> : null}
      {output ? <Output output={output} /> : null}
    </>
  );
}

/** The text that the model gets, pictures, and the rest of what was given. */
function Output({ output: { content, files = [], ...rest } }: { output: ToolOutput }) {
  return (
    <>
      <pre style={{ whiteSpace: "pre-wrap" }}>{content}</pre>
      {files.map(({ name, mimeType, data }) =>
        mimeType.startsWith("image/") ? (
          <img key={name} src={`data:${mimeType};base64,${data}`} alt={name} style={{ maxWidth: "100%" }} />
        ) : (
          <p key={name}>{name}</p>
        ),
      )}
      <pre style={{ whiteSpace: "pre-wrap" }}>{JSON.stringify(rest, undefined, 2)}</pre>
    </>
  );
}

function argumentsOf(args: unknown, isSource: boolean): string {
  const given = isSource ? (args as { readonly args?: unknown } | undefined)?.args : args;
  return JSON.stringify(given ?? {}, undefined, 2);
}

function attachmentsOf(files: Readonly<Record<string, string>>): readonly Attachment[] {
  return Object.entries(files).map(([name, text]) => ({
    ...{ type: "text" as const, name, mimeType: "text/plain" },
    data: btoa(String.fromCharCode(...new TextEncoder().encode(text))),
  }));
}

/** The context of somebody with the files of the sample: who is asked declines, and the model answers as was entered. */
function contextOf(given: {
  readonly files: readonly Attachment[];
  readonly language: string;
  readonly reply: string;
  readonly onProgress: (told: string) => void;
}): ToolContext {
  return {
    ...{ scope: "bench", useId: "bench", language: given.language },
    agent: { id: "bench", name: "Bench", knowledgeItemIds: [] },
    files: () => given.files,
    cite: (passages) => passages.map((passage, at) => ({ ...passage, number: at + 1 })),
    ask: async () => given.reply,
    embed: async () => {
      throw new Error("The bench has no embedding model: let an agent call the tool.");
    },
    sentElsewhere: async () => undefined,
    progress: ({ done, total, message }) =>
      given.onProgress(
        [total === undefined ? done : `${done} of ${total}`, message].filter(Boolean).join(" "),
      ),
    askUser: async () => ({ action: "decline" }),
  };
}
