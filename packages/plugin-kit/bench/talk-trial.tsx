import { Markdown, TextField, useService } from "@troupe/plugin-kit/ui";
import { useState } from "react";
import type { LlmPart } from "../../../src/core/domain/model/llm";
import type { ExtensionPoint } from "../../../src/core/plugin/contribution";
import type { LlmProvider } from "../../../src/core/points/llm-provider";
import { services } from "./application";
import { BeginButtons } from "./begin-buttons";
import { type Trial, type TrialProps, useAdded, useKeptText } from "./tried";
import { useAttempt } from "./use-attempt";

const PROVIDERS = Symbol.for("troupe/llm-provider") as ExtensionPoint<LlmProvider>;

/** Tries model providers. */
export const talkTrial: Trial = { point: "llm-provider", Component: TalkTrial };

/** Talks to a provider with one message; the key is kept nowhere. */
function TalkTrial({ data, manifest }: TrialProps) {
  const provider = useAdded(manifest.id, PROVIDERS).find(({ id }) => id === data.id);
  return provider ? <Talk provider={provider} /> : <p>It is switched off.</p>;
}

function Talk({ provider }: { provider: LlmProvider }) {
  const { id, needsKey, acceptsBaseUrl, defaultBaseUrl = "", defaultModel } = provider;
  const host = useService(services.host);
  const [model, setModel] = useKeptText(`talk/${id}/model`, defaultModel);
  const [baseUrl, setBaseUrl] = useKeptText(`talk/${id}/address`, defaultBaseUrl);
  const [message, setMessage] = useKeptText(`talk/${id}/message`, "Good morning!");
  const [apiKey, setApiKey] = useState("");
  const [text, setText] = useState("");
  const [others, setOthers] = useState<readonly LlmPart[]>([]);
  const attempt = useAttempt();
  const send = () =>
    attempt.begin(async (signal) => {
      setText("");
      setOthers([]);
      const client = await host.load(provider);
      const address = acceptsBaseUrl && baseUrl !== "" ? { baseUrl } : {};
      const credential = { id: "bench", provider: id, model, apiKey, ...address };
      const request = { model, messages: [{ role: "user" as const, content: message }] };
      for await (const part of client.stream(request, credential, signal))
        if (part.type === "text-delta") setText((before) => before + part.text);
        else setOthers((before) => [...before, part]);
    });
  return (
    <>
      <TextField label="Model" value={model} onChange={({ target }) => setModel(target.value)} />
      {acceptsBaseUrl ? (
        <TextField label="Base URL" value={baseUrl} onChange={({ target }) => setBaseUrl(target.value)} />
      ) : null}
      {needsKey ? (
        <TextField
          label="API key"
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={({ target }) => setApiKey(target.value)}
        />
      ) : null}
      <TextField
        label="Message"
        rows={3}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <BeginButtons label="Send" attempt={attempt} onBegin={send} />
      {text ? <Markdown text={text} streaming={attempt.isRunning} /> : null}
      {others.length > 0 ? (
        <pre style={{ whiteSpace: "pre-wrap" }}>{others.map((part) => JSON.stringify(part)).join("\n")}</pre>
      ) : null}
    </>
  );
}
