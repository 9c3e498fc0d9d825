import type {
  ManifestContribution,
  PluginManifest,
} from "../../../src/core/domain/external-plugins/manifest";
import type { Carried, Json } from "../../../src/core/ports/plugin-cells";
import { type Answer, Page, type PageOptions } from "./page";
import { KEY, type TestedCell } from "./tested-cell";

/** A call that the author knows the outcome of; `samples.json` has a list of them by `point/id`. */
export interface Sample {
  /** The function. */
  readonly call: string;
  readonly args?: Json;
  /** What goes in as bytes: a text, or base64. */
  readonly file?: { readonly text?: string; readonly base64?: string };
  /** Texts that `readFile` gives, by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly answers?: readonly Answer[];
  /** `openai-chat`: the server answers as OpenAI's does, so that no answer has to be written down. */
  readonly protocol?: string;
  /** What of the outcome has to be so: texts are found in texts, records in records. */
  readonly gives?: unknown;
}

/** What came of one check. */
export interface CheckResult {
  readonly name: string;
  /** Why it failed; absent where it did not. */
  readonly reason?: string;
}

/** A function that takes longer counts as one that hangs. */
const CALL_LIMIT_MS = 20_000;

/** One contribution of a plugin in its cell, with what came of the checks so far. */
export class Tested {
  readonly data: ManifestContribution;
  readonly manifest: PluginManifest;
  readonly samples: readonly Sample[];
  readonly results: CheckResult[] = [];
  readonly #running: TestedCell;

  constructor(
    data: ManifestContribution,
    manifest: PluginManifest,
    samples: readonly Sample[],
    running: TestedCell,
  ) {
    this.data = data;
    this.manifest = manifest;
    this.samples = samples;
    this.#running = running;
  }

  /** Whether it has a function. */
  has(name: string): boolean {
    return Array.isArray(this.data.functions) && this.data.functions.includes(name);
  }

  /** The samples of a function. */
  samplesOf(name: string): readonly Sample[] {
    return this.samples.filter(({ call }) => call === name);
  }

  /** Runs one check; what it throws is the reason of its failure. */
  async check(name: string, run: () => unknown): Promise<void> {
    const title = `${this.data.point}/${this.data.id} ${name}`;
    try {
      await run();
      this.results.push({ name: title });
    } catch (error) {
      this.results.push({ name: title, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** A page that answers as it is told. */
  page(options: PageOptions = {}): Page {
    return new Page(options);
  }

  call(
    name: string,
    args: Json,
    { page = this.page(), bytes, signal = limit() }: CallOptions = {},
  ): Promise<Carried> {
    return this.#running.cell.call(this.#callOf(name, args, page, bytes), signal);
  }

  stream(
    name: string,
    args: Json,
    { page = this.page(), bytes, signal = limit() }: CallOptions = {},
  ): AsyncIterable<Carried> {
    return this.#running.cell.stream(this.#callOf(name, args, page, bytes), signal);
  }

  #callOf(name: string, args: Json, page: Page, bytes?: ArrayBuffer) {
    const { point, id } = this.data;
    this.#running.page = page;
    const grants =
      page.hosts.length > 0 ? { grants: { hosts: page.hosts, secrets: { "provider-key": KEY } } } : {};
    return {
      name: `${point}/${id}/${name}`,
      args,
      serve: page.serve,
      ...grants,
      ...(bytes ? { bytes } : {}),
    };
  }
}

/** How a call is made. */
interface CallOptions {
  readonly page?: Page;
  readonly bytes?: ArrayBuffer;
  readonly signal?: AbortSignal;
}

function limit(): AbortSignal {
  return AbortSignal.timeout(CALL_LIMIT_MS);
}
