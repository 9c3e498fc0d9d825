import process from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { RunnerCore } from "../runner-core";
import { RunnerError } from "../runner-error";

const USAGE =
  "troupe provider openai --model MODEL [--base-url ADDRESS]   (asks for the key, or reads it from the input)";

/** A provider as the command line names it. */
interface GivenProvider {
  readonly provider: string;
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
}

/** `troupe provider …`: checks a provider's key and keeps it sealed. The key is no argument: others could read that. */
export function addProvider(args: readonly string[]): (core: RunnerCore) => Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { model: { type: "string" }, "base-url": { type: "string" } },
    allowPositionals: true,
  });
  const [provider] = positionals;
  if (!provider) throw new RunnerError(USAGE);
  return (core) => keepKey(core, { provider, model: values.model, baseUrl: values["base-url"] });
}

async function keepKey(core: RunnerCore, given: GivenProvider): Promise<void> {
  const { provider, baseUrl } = given;
  const { needsKey } = core.credentials.provider(provider);
  const apiKey = needsKey ? await readKey() : "";
  const fields = { provider, apiKey, baseUrl };
  // Whoever may configure a provider may have it asked.
  if (fields.baseUrl !== undefined) core.servers.add(fields.baseUrl);
  const signal = AbortSignal.timeout(60_000);
  const model = given.model ?? (await preferredModel(core, fields, signal));
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
