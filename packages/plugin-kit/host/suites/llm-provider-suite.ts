import assert from "node:assert/strict";
import type { LlmPart } from "../../../../src/core/domain/llm";
import type { Json } from "../../../../src/core/ports/plugin-cells";
import { openAiReply } from "../../../../tests/contracts/provider-replies";
import type { Page, PageOptions } from "../page";
import type { Sample, Tested } from "../tested";
import { KEY } from "../tested-cell";

const USAGE = { promptTokens: 12, completionTokens: 3, totalTokens: 15 };
const TEXTS = ["Hello, ", "wörld", "!"];
/** How often a reply is cut. */
const CUTS = 16;

/** What every source of completions does. */
export async function llmProviderSuite(tested: Tested): Promise<void> {
  const [sample] = tested.samplesOf("stream");
  await tested.check("has a sample of stream, with what the server answers", () =>
    assert.ok(sample?.protocol === "openai-chat" || sample?.answers, "samples.json has none"),
  );
  if (!sample) return;
  const provider = new TestedProvider(tested, sample);
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
  if (tested.has("listModels"))
    await tested.check("lists models", async () => {
      const [{ answers = [{ json: { data: [{ id: "a-model" }] } }] } = {} as Partial<Sample>] =
        tested.samplesOf("listModels");
      const { value } = await tested.call("listModels", provider.args, { page: provider.page({ answers }) });
      assert.ok(Array.isArray(value) && value.every((id) => typeof id === "string" && id !== ""));
    });
}

class TestedProvider {
  readonly #tested: Tested;
  readonly #body: string;
  readonly #text: string;
  readonly args: Json;

  constructor(tested: Tested, sample: Sample) {
    const { id, defaultModel, defaultBaseUrl } = tested.data;
    this.#tested = tested;
    this.#body = sample.answers?.[0]?.text ?? openAiReply(TEXTS, USAGE);
    this.#text = sample.protocol ? TEXTS.join("") : String(sample.gives ?? "");
    const model = String(defaultModel);
    this.args = {
      request: { model, messages: [{ role: "user", content: "Greet the world." }] },
      credential: { provider: id, model, hasKey: true, ...(defaultBaseUrl ? {} : { baseUrl: LOCAL }) },
      ...(sample.args as object),
    };
  }

  page(options: PageOptions): Page {
    const base = String(this.#tested.data.defaultBaseUrl ?? LOCAL);
    return this.#tested.page({ answers: [{ text: this.#body }], hosts: [new URL(base).host], ...options });
  }

  async assertWhole(options: PageOptions): Promise<void> {
    const parts = await this.#parts(this.page(options));
    const text = parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
    assert.equal(text, this.#text, "the text");
    const finishes = parts.filter(({ type }) => type === "finish");
    assert.equal(finishes.length, 1, `${finishes.length} finish parts`);
    assert.equal(parts.at(-1)?.type, "finish", "finish comes last");
  }

  async assertCuts(): Promise<void> {
    for (let cut = 0; cut < CUTS; cut++) {
      const text = this.#body.slice(0, Math.floor((this.#body.length * cut) / CUTS));
      const found = await this.#parts(this.page({ answers: [{ text }] })).catch((error: unknown) => error);
      assert.equal(codeOf(found), "provider.stream-cut", `cut at ${text.length} of ${this.#body.length}`);
    }
  }

  async assertStatus(): Promise<void> {
    const page = this.page({ answers: [{ status: 429, text: "Too many", headers: { "retry-after": "7" } }] });
    const error = await this.#parts(page).catch((thrown: unknown) => thrown);
    assert.equal(codeOf(error), "provider.api", `it tells ${JSON.stringify(error)}`);
    assert.equal(thrownBy(error).params?.status, 429, "status");
  }

  async assertRequests(): Promise<void> {
    const page = this.page({});
    await this.#parts(page);
    assert.ok(page.requests.length > 0, "it asked nobody");
    if (this.#tested.data.needsKey !== true) return;
    const held = page.requests.flatMap(({ headers = {} }) => Object.values(headers));
    const isKey = (value: unknown) => String(value).includes(KEY);
    assert.ok(held.some(isKey), "no header holds { secret: 'provider-key' }");
  }

  async assertStops(): Promise<void> {
    const controller = new AbortController();
    const page = this.page({ answers: [{ text: this.#body.slice(0, 40) }], isEndless: true });
    const parts = this.#parts(page, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(parts, { name: "AbortError" });
  }

  async assertKeys(): Promise<void> {
    const isAccepted = async (status: number) => {
      const page = this.page({ answers: [{ status, json: { data: [] } }] });
      return (await this.#tested.call("checkKey", this.args, { page })).value;
    };
    assert.equal(await isAccepted(200), true, "with status 200");
    if (this.#tested.data.needsKey === true) assert.equal(await isAccepted(401), false, "with status 401");
    await assert.rejects(isAccepted(500), "with status 500 it has to fail: nobody knows");
  }

  async #parts(page: Page, signal?: AbortSignal): Promise<readonly LlmPart[]> {
    const parts: LlmPart[] = [];
    const given = signal ? { page, signal } : { page };
    for await (const { value } of this.#tested.stream("stream", this.args, given))
      parts.push(value as LlmPart);
    return parts;
  }
}

/** Where a server of the user's own is, as far as the test goes. */
const LOCAL = "http://localhost:11434/v1";

const codeOf = (error: unknown) => thrownBy(error).code;

/** What the plugin has thrown, which its cell tells as the cause of its failure. */
function thrownBy(error: unknown): {
  readonly code?: unknown;
  readonly params?: { readonly status?: unknown };
} {
  return ((error as Error | null)?.cause ?? error ?? {}) as ReturnType<typeof thrownBy>;
}
