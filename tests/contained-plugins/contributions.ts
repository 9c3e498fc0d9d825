import { AppError } from "@core/errors/app-error";
import type { PluginFunctionContext } from "../fakes/cell-context";

type Args = Readonly<Record<string, never>>;
const POET = { id: "poet", name: "Poet", role: "Writes verse", instructions: "Rhyme." };

/** A source of agents that has to be asked. */
export const agentsOfAcme = {
  point: "agent-source",
  id: "acme-agents",
  list: async () => ({ agents: [POET, { id: "ghost" }] }),
};

/** The same agents as data. */
export const agentsInManifest = { point: "agent-source", id: "acme-pack", agents: [POET, { id: "ghost" }] };

/** Reads files of lines that begin with a tilde. */
export const tildeReader = {
  point: "text-extractor",
  id: "tilde",
  mimeTypes: ["application/x-tilde"],
  extensions: ["tilde"],
  extract: ({ bytes }: { readonly bytes: ArrayBuffer }) => {
    const lines = new TextDecoder().decode(bytes).trim().split("\n");
    if (!lines.every((line) => line.startsWith("~"))) throw new Error("a line without a tilde");
    return { text: lines.map((line) => line.slice(1).trim()).join("\n") };
  },
};

/** Rolls a die. */
export const dice = {
  point: "tool",
  id: "dice",
  name: "Dice",
  description: "Rolls a die.",
  effect: "none",
  about: "Rolls a die with so many sides and tells what it shows.",
  parameters: {
    type: "object",
    properties: { sides: { type: "integer", minimum: 2, maximum: 100 } },
    required: ["sides"],
  },
  run: ({ args }: { readonly args: { readonly sides: number } }) => ({ content: `It shows ${args.sides}.` }),
};

/** A first draft, and somebody who polishes it. */
export const polish = {
  point: "orchestration-strategy",
  id: "polish",
  name: "Draft and polish",
  suits: 0.3,
  run: async (_: Args, { ask }: PluginFunctionContext) => {
    const someone = { requiredSkills: [], estimatedExperience: "Mid", specialization: "Texts" };
    const drafting = { ...someone, name: "Writer", role: "Writes a first draft" };
    const polishing = { ...someone, name: "Editor", role: "Polishes what others have written" };
    const writer = await ask("findOrRecruit", { suggestion: drafting });
    const editor = await ask("findOrRecruit", { suggestion: polishing });
    const parts = [{ title: "First draft", description: "Write a first draft of the whole." }];
    const [task] = await ask("createParts", { parts });
    const draft = await ask("read", { task, agent: writer });
    await ask("record", { actualPasses: 2 });
    const artifact = await ask("write", { agent: editor, notes: draft ? [draft] : [] });
    await ask("deliver", { artifact });
  },
};

/** Plain text with its title above. */
export const plainText = {
  point: "artifact-exporter",
  id: "plain",
  name: "Plain text",
  extension: "txt",
  mimeType: "text/plain",
  export: ({ title, markdown }: { readonly title: string; readonly markdown: string }) =>
    `${title}\n\n${markdown}`,
};

/** Prompts of a library. */
export const prompts = {
  point: "instruction-source",
  id: "acme-prompts",
  name: "Acme prompts",
  fetch: ({ reference }: { readonly reference: { readonly name: string } }) => {
    if (reference.name !== "greeting") throw new Error("there is no such prompt");
    return "Say hello.";
  },
};

/** A tracer that keeps what it hears, for whoever looks. */
export function keepingTracer() {
  const kept: unknown[] = [];
  let isBroken = false;
  const keep = async (heard: unknown, { signal }: PluginFunctionContext) => {
    signal.throwIfAborted();
    if (isBroken) throw new AppError("network.failed", { host: "acme.example" });
    kept.push(heard);
  };
  const breakDown = () => {
    isBroken = true;
    return () => {
      isBroken = false;
    };
  };
  return {
    contribution: { point: "tracer", id: "acme-traces", record: keep, recordTool: keep },
    written: async () => JSON.stringify(kept),
    breakDown,
  };
}
