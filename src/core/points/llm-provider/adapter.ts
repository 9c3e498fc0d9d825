import * as v from "valibot";
import { defined, some, text } from "../../contained/checked-values";
import { badContribution, type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { page, plainLine } from "../../domain/external-plugins/manifest-values";
import { isAtHost } from "../../domain/external-plugins/plugin-host-name";
import type { ModelCredential } from "../../domain/model/credential";
import { contribute } from "../../plugin/define-plugin";
import { type EmbeddingModel, type LlmProvider, LlmProviders } from "./index";
import { keyPattern, namePattern } from "./plain-pattern";
import { ProviderClient } from "./provider-client";

const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9));
/** US dollars for a million tokens. What is spent is added up for all providers together, so no sum may run over. */
const dollars = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));
/** Of the price of what is not cached. */
const factor = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const price = { input: dollars, output: dollars };
const flag = v.optional(v.boolean(), false);
const modelName = plainLine(120);
const model = v.object({
  id: modelName,
  contextWindow: v.optional(amount),
  price: v.optional(
    v.object({ ...price, long: v.optional(v.object({ ...price, abovePromptTokens: amount })) }),
  ),
  abilities: v.optional(some(v.picklist(["vision", "reasoning", "tools"]), 3)),
});
const code = v.pipe(v.string(), v.regex(/^[a-z][a-z.-]{1,60}$/));

const schema = v.object({
  id: v.string(),
  name: plainLine(60),
  needsKey: flag,
  needsBaseUrl: flag,
  acceptsBaseUrl: flag,
  defaultBaseUrl: v.optional(v.pipe(text(300), v.url())),
  defaultModel: modelName,
  suggestedModels: v.optional(some(model, 200), []),
  keyPattern: v.optional(keyPattern),
  preferredModels: v.optional(some(namePattern, 10)),
  cachePrice: v.optional(v.object({ read: factor, write: factor })),
  descriptionKey: v.optional(plainLine(200)),
  keyPage: v.optional(page),
  local: flag,
  searchesWeb: flag,
  embeddingModel: v.optional(v.object({ model: modelName, price: v.optional(dollars) })),
  remedies: v.optional(v.record(code, plainLine(200))),
});

/**
 * A source of model completions. Its plugin never holds the key: the page puts it into requests to the provider's own
 * server, which is the base URL that the user has entered, else the one the manifest names.
 */
export const adapter: ContainedAdapter = (part) => {
  const { preferredModels = [], searchesWeb, embeddingModel, ...data } = dataOf(part, schema);
  const { manifest, functions } = part;
  const { name, defaultBaseUrl } = data;
  const own = defaultBaseUrl && new URL(defaultBaseUrl);
  if (own && !manifest.hosts.some((host) => isAtHost(own, host)))
    throw badContribution(manifest, part.data, "defaultBaseUrl", "its host is none of the declared ones");
  const hostsOf = ({ baseUrl = defaultBaseUrl }: ModelCredential): readonly string[] => {
    if (baseUrl === undefined) return manifest.hosts;
    // One that is no address of a server is nobody's: its key is not for the declared ones.
    const url = URL.parse(baseUrl);
    return url?.host ? [url.origin] : [];
  };
  const suggestedModels = data.suggestedModels.map(({ id }) => id);
  const embedding = embeddingModel && defined<EmbeddingModel>(embeddingModel);
  const provider = { name, searchesWeb, preferredModels, suggestedModels, embedding, hostsOf };
  const client = new ProviderClient(provider, functions);
  const said = defined<Omit<LlmProvider, "load">>(data);
  return {
    contributes: [contribute(LlmProviders, { ...said, load: async () => client })],
  };
};
