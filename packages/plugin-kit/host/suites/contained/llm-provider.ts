import assert from "node:assert/strict";
import type { ModelCredential } from "../../../../../src/core/domain/model/credential";
import type { LlmPart, LlmRequest } from "../../../../../src/core/domain/model/llm";
import { isAppError } from "../../../../../src/core/errors/app-error";
import { type LlmClient, type LlmProvider, LlmProviders } from "../../../../../src/core/points/llm-provider";
import { openAiReply } from "../../../../../tests/contracts/provider-replies";
import type { NetworkOptions } from "../../network";
import type { Sample, Tested } from "../../tested";
import { KEY } from "../../tested-plugin";
import { wordsOf } from "../../words";

const USAGE = { promptTokens: 12, completionTokens: 3, totalTokens: 15 };
const TEXTS = ["Hello, ", "wörld", "!"];
/** How often a reply is cut. */
const CUTS = 16;
/** Where a server of the user's own is, as far as the test goes. */
const LOCAL = "http://localhost:11434/v1";

/** Contract suite of model providers. */
export async function suite(tested: Tested): Promise<void> {
  const [sample] = tested.samplesOf("stream");
  await tested.check("has a sample of stream, with what the server answers", () =>
    assert.ok(
      sample?.protocol === "openai-chat" || sample?.answers,
      tested.missingSample("stream", '"answers": [{ "text": … }], "gives": …'),
    ),
  );
  if (!sample) return;
  const provider = new TestedProvider(tested, sample, await tested.load(LlmProviders));
  await tested.check("streams text and ends with exactly one finish", () => provider.assertWhole({}));
  await tested.check("gives the same however the bytes are cut", async () => {
    for (const pieceBytes of [1, 3, 11]) await provider.assertWhole({ pieceBytes });
  });
  await tested.check("never takes a reply that was cut off for a whole one", () => provider.assertCuts());
  await tested.check("tells an error status with its number", () => provider.assertStatus());
  await tested.check("asks its own hosts alone, with the key where the page puts it in", () =>
    provider.assertRequests(),
  );
  await tested.check("stops when it is told to", () => provider.assertStops());
  if (tested.has("checkKey"))
    await tested.check("tells a key that is taken from one that isn't", () => provider.assertKeys());
  if ("embeddingModel" in tested.data)
    await tested.check("makes vectors", () => provider.assertVectors(tested.samplesOf("embed")[0]));
  if (tested.has("listModels"))
    await tested.check("lists models", () => provider.assertModels(tested.samplesOf("listModels")[0]));
}

class TestedProvider {
  readonly #tested: Tested;
  readonly #client: LlmClient;
  readonly #provider: LlmProvider;
  readonly #body: string;
  readonly #text: string;
  readonly #request: LlmRequest;
  readonly #credential: ModelCredential;

  constructor(tested: Tested, { answers, protocol, gives, args }: Sample, client: LlmClient) {
    const { id, defaultModel: model, defaultBaseUrl } = tested.contribution(LlmProviders);
    this.#tested = tested;
    this.#client = client;
    this.#provider = tested.contribution(LlmProviders);
    this.#body = answers?.[0]?.text ?? openAiReply(TEXTS, USAGE);
    this.#text = protocol ? TEXTS.join("") : String(gives ?? "");
    const { request, credential } = (args ?? {}) as Readonly<Record<string, object>>;
    this.#request = { model, messages: [{ role: "user", content: "Greet the world." }], ...request };
    const server = defaultBaseUrl ? {} : { baseUrl: LOCAL };
    this.#credential = { id: "tested", provider: id, model, apiKey: KEY, ...server, ...credential };
  }

  #serve(options: NetworkOptions = {}) {
    return this.#tested.serve({ answers: [{ text: this.#body }], ...options });
  }

  async assertWhole(options: NetworkOptions): Promise<void> {
    this.#serve(options);
    const parts = await this.#parts();
    const text = parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
    assert.equal(text, this.#text, "the text");
    assert.equal(parts.at(-1)?.type, "finish", "finish comes last");
  }

  async assertCuts(): Promise<void> {
    for (let cut = 0; cut < CUTS; cut++) {
      const text = this.#body.slice(0, Math.floor((this.#body.length * cut) / CUTS));
      this.#serve({ answers: [{ text }] });
      const found = await this.#failure();
      const told = found === undefined ? "takes it for a whole one" : `says: ${wordsOf(found)}`;
      const place = `cut at ${text.length} of ${this.#body.length} it ${told}: it has to throw PluginError("provider.stream-cut")`;
      assert.ok(isAppError(found) && found.code === "provider.stream-cut", place);
    }
  }

  async assertStatus(): Promise<void> {
    this.#serve({ answers: [{ status: 429, text: "Too many", headers: { "retry-after": "7" } }] });
    const error = await this.#failure();
    assert.ok(isAppError(error) && error.code === "provider.api", `it tells ${wordsOf(error)}`);
    assert.equal(error.params.status, 429, "status");
  }

  async assertRequests(): Promise<void> {
    const { requests } = this.#serve();
    await this.#parts();
    assert.ok(requests.length > 0, "it asked nobody");
    if (!this.#provider.needsKey) return;
    const held = requests.flatMap(({ headers = {} }) => Object.values(headers));
    assert.ok(
      held.some((value) => value.includes(KEY)),
      "no header holds { secret: 'provider-key' }",
    );
  }

  async assertStops(): Promise<void> {
    const controller = new AbortController();
    this.#serve({ answers: [{ text: this.#body.slice(0, 40) }], isEndless: true });
    const parts = this.#parts(controller.signal);
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(parts, { name: "AbortError" });
  }

  async assertKeys(): Promise<void> {
    const isAccepted = (status: number) => {
      this.#serve({ answers: [{ status, json: { data: [] } }] });
      return this.#client.checkKey(this.#credential, this.#tested.signal());
    };
    assert.equal(await isAccepted(200), true, "with status 200");
    if (this.#provider.needsKey) assert.equal(await isAccepted(401), false, "with status 401");
    await assert.rejects(isAccepted(500), "with status 500 it has to fail: nobody knows");
  }

  async assertModels({ answers = [{ json: { data: [{ id: "a-model" }] } }] }: Partial<Sample> = {}) {
    this.#serve({ answers });
    await this.#client.listModels?.(this.#credential, this.#tested.signal());
  }

  /** Vectors have to be one for each text, all of one length, or the application would not take them. */
  async assertVectors({ answers, args }: Partial<Sample> = {}) {
    const { texts = ["Hello", "world"] } = (args ?? {}) as { readonly texts?: readonly string[] };
    const vectors = texts.map((_, index) => ({ index, embedding: [index, 1] }));
    this.#serve({ answers: answers ?? [{ json: { data: vectors, usage: { total_tokens: 4 } } }] });
    const own = await this.#client.embeddingModel?.(this.#credential, this.#tested.signal());
    const credential = { ...this.#credential, model: own?.model ?? "" };
    await this.#client.embed?.(texts, credential, this.#tested.signal());
  }

  async #parts(signal = this.#tested.signal()): Promise<readonly LlmPart[]> {
    const parts: LlmPart[] = [];
    for await (const part of this.#client.stream(this.#request, this.#credential, signal)) parts.push(part);
    return parts;
  }

  #failure(): Promise<unknown> {
    return this.#parts().then(
      () => undefined,
      (error: unknown) => error,
    );
  }
}
