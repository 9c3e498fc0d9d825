import process from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { RunnerCore } from "../runner-core";
import { RunnerError } from "../runner-error";

const USAGE =
  "troupe provider openai --model MODEL [--base-url ADDRESS]   (asks for the key, or reads it from the input)";

/** `troupe provider …`: checks a provider's key and keeps it sealed. The key is no argument: others could read that. */
export async function addProvider(core: RunnerCore, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { model: { type: "string" }, "base-url": { type: "string" } },
    allowPositionals: true,
  });
  const [provider] = positionals;
  if (!provider) throw new RunnerError(USAGE);
  const { needsKey } = core.credentials.provider(provider);
  const apiKey = needsKey ? await readKey() : "";
  const fields = { provider, apiKey, baseUrl: values["base-url"] };
  // Whoever may configure a provider may have it asked.
  if (fields.baseUrl !== undefined) core.servers.add(fields.baseUrl);
  const signal = AbortSignal.timeout(60_000);
  const model = values.model ?? (await preferredModel(core, fields, signal));
  await core.credentials.add({ ...fields, model }, signal);
  process.stderr.write(`${provider} is ready, with ${model}.\n`);
}

async function preferredModel(
  core: RunnerCore,
  fields: { provider: string; apiKey: string; baseUrl: string | undefined },
  signal: AbortSignal,
): Promise<string> {
  const listed = await core.credentials.listModels(fields, signal);
  return core.credentials.chooseModel(core.credentials.provider(fields.provider), listed);
}

async function readKey(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write("Paste the key (it is not shown): ");
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: hidden, terminal: true });
  const key = await asking.question("");
  asking.close();
  process.stderr.write("\n");
  return key.trim();
}
