import * as v from "valibot";
import type { ModelCredential } from "../../../domain/credential";
import { contribute } from "../../../plugin/define-plugin";
import { type LlmProvider, LlmProviders } from "../../../points/llm-provider";
import { defined, line, some, text } from "./checked-values";
import { badContribution, type ContainedPoint, dataOf } from "./contained-point";
import { keyPattern, namePattern } from "./plain-pattern";
import { ProviderClient } from "./provider-client";

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const price = { input: amount, output: amount };
const flag = v.optional(v.boolean(), false);
const modelName = line(120);
const httpsPage = v.pipe(text(300), v.startsWith("https://"), v.url());
const model = v.object({
  id: modelName,
  contextWindow: v.optional(amount),
  price: v.optional(
    v.object({ ...price, long: v.optional(v.object({ ...price, abovePromptTokens: amount })) }),
  ),
  abilities: v.optional(some(v.picklist(["vision", "reasoning", "tools"]), 3)),
});
const command = v.object({ system: v.optional(line(40)), command: line(500) });
const code = v.pipe(v.string(), v.regex(/^[a-z][a-z.-]{1,60}$/));

const LOCAL = /^(localhost|127\.0\.0\.1)$/;

const schema = v.object({
  id: v.string(),
  name: line(60),
  needsKey: flag,
  needsBaseUrl: flag,
  acceptsBaseUrl: flag,
  defaultBaseUrl: v.optional(v.pipe(text(300), v.url())),
  defaultModel: modelName,
  suggestedModels: v.optional(some(model, 200), []),
  keyPattern: v.optional(keyPattern),
  preferredModels: v.optional(some(namePattern, 10)),
  cachePrice: v.optional(v.object({ read: amount, write: amount })),
  descriptionKey: v.optional(line(200)),
  keyPage: v.optional(httpsPage),
  local: flag,
  searchesWeb: flag,
  remedies: v.optional(v.record(code, line(200))),
  remedyCommands: v.optional(v.record(code, some(command, 10))),
});

/**
 * A source of model completions. Its plugin never holds the key: the page puts it into requests to the provider's own
 * server, which is the base URL that the user has entered, else the one the manifest names.
 */
export const llmProvider: ContainedPoint = (part) => {
  const { preferredModels = [], searchesWeb, ...data } = dataOf(part, schema);
  const { manifest, functions } = part;
  const { name, defaultBaseUrl } = data;
  const own = defaultBaseUrl && new URL(defaultBaseUrl);
  if (own && !manifest.hosts.some((host) => isAt(own, host)))
    throw badContribution(manifest, part.data, "defaultBaseUrl", "its host is none of the declared ones");
  const hostsOf = ({ baseUrl = defaultBaseUrl }: ModelCredential): readonly string[] => {
    const address = baseUrl === undefined ? undefined : URL.parse(baseUrl)?.origin;
    return address ? [address] : manifest.hosts;
  };
  const suggestedModels = data.suggestedModels.map(({ id }) => id);
  const provider = { name, searchesWeb, preferredModels, suggestedModels, hostsOf };
  const client = new ProviderClient(provider, functions);
  const said = defined<Omit<LlmProvider, "load">>(data);
  return {
    contributes: [contribute(LlmProviders, { ...said, load: async () => client })],
  };
};

/** A host stands for HTTPS, and on this device for HTTP as well. */
function isAt({ protocol, hostname, host }: URL, declared: string): boolean {
  const isSafe = protocol === "https:" || (protocol === "http:" && LOCAL.test(hostname));
  return isSafe && URL.parse(`${protocol}//${declared}`)?.host === host;
}
