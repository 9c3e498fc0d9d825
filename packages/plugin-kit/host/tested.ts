import assert from "node:assert/strict";
import type {
  ManifestContribution,
  PluginManifest,
} from "../../../src/core/domain/external-plugins/manifest";
import { AppError } from "../../../src/core/errors/app-error";
import type {
  Contribution,
  ExtensionPoint,
  Implementation,
  Lazy,
  PluginContext,
} from "../../../src/core/plugin/contribution";
import type { Json } from "../../../src/core/ports/plugin-cells";
import { type Answer, Network, type NetworkOptions } from "./network";
import type { SampleProject } from "./sample-project";
import type { TestedPlugin } from "./tested-plugin";
import { sentencesOf, wordsOf } from "./words";

/** A call that the author knows the outcome of; `samples.json` has a list of them by `point/id`. */
export interface Sample {
  /** The function. */
  readonly call: string;
  readonly args?: Json;
  /** Bytes of the file that goes in: a text, or base64. */
  readonly file?: { readonly text?: string; readonly base64?: string };
  /** Texts that `readFile` gives, by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly answers?: readonly Answer[];
  /** Answers of the user's model, one for each question. */
  readonly replies?: readonly string[];
  /** Settings of the user's that differ from the defaults. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The project that the user has given to it, by kind. */
  readonly project?: SampleProject;
  /** Expected additions to that project, the oldest first: `{ kind, title, text }`. */
  readonly adds?: unknown;
  /** `openai-chat`: the server answers as OpenAI's does, so that no answer has to be written down. */
  readonly protocol?: string;
  /** Expected parts of the outcome: texts are found in texts, records in records. */
  readonly gives?: unknown;
}

/** A sample with its place in the list, from 1. */
export interface NumberedSample extends Sample {
  readonly number: number;
}

/** Result of one check. */
export interface CheckResult {
  readonly name: string;
  /** Why it failed; absent where it did not. */
  readonly reason?: string;
}

/** How the checks of a plugin are followed. */
export interface TestRun {
  /** A call that takes longer counts as one that hangs. */
  readonly limitMs: number;
  /** Told of each check as it begins, and of what came of it. */
  readonly begins: (name: string) => void;
  readonly ends: (result: CheckResult) => void;
  /** Told of what is no failure, and still worth a look. */
  readonly notes?: (note: string) => void;
}

/** One contribution of a plugin, as the application has it. */
export class Tested {
  readonly data: ManifestContribution;
  readonly manifest: PluginManifest;
  readonly samples: readonly Sample[];
  readonly running: TestedPlugin;
  readonly #run: TestRun;

  constructor(
    data: ManifestContribution,
    manifest: PluginManifest,
    samples: readonly Sample[],
    running: TestedPlugin,
    run: TestRun,
  ) {
    this.data = data;
    this.manifest = manifest;
    this.samples = samples;
    this.running = running;
    this.#run = run;
  }

  /** Whether it has a function. */
  has(name: string): boolean {
    return Array.isArray(this.data.functions) && this.data.functions.includes(name);
  }

  /** The samples of a function. */
  samplesOf(name: string): readonly NumberedSample[] {
    return this.samples
      .map((sample, place) => ({ ...sample, number: place + 1 }))
      .filter(({ call }) => call === name);
  }

  /** The samples of a function that can't be tried without one. */
  async neededSamples(name: string): Promise<readonly NumberedSample[]> {
    const samples = this.samplesOf(name);
    await this.check(`has a sample of ${name}`, () =>
      assert.ok(samples.length > 0, this.missingSample(name)),
    );
    return samples;
  }

  /** Says that there is no sample of a function, and what one looks like. */
  missingSample(name: string, fields = '"args": { … }, "gives": …'): string {
    const { point, id } = this.data;
    return `samples.json has none: write { "${point}/${id}": [{ "call": "${name}", ${fields} }] }`;
  }

  /** Runs one check; what it throws is the reason of its failure, in the words of the application. */
  async check(name: string, run: () => unknown): Promise<void> {
    const title = `${this.data.point}/${this.data.id} ${name}`;
    this.#run.begins(title);
    const begins = Date.now();
    try {
      await run();
      this.#run.ends({ name: title });
    } catch (error) {
      const reason = [wordsOf(error), ...(await this.running.logSince(begins)).map(sentencesOf)].join("\n");
      this.#run.ends({ name: title, reason });
    }
  }

  /** The contribution as the application has it. */
  contribution<C extends Contribution>(point: ExtensionPoint<C>): C {
    return this.running.contribution(point, this.data.id);
  }

  /** Loads it as the application does. */
  load<C extends Lazy<unknown>>(point: ExtensionPoint<C>): Promise<Implementation<C>> {
    // It reaches the world through its cell alone.
    return this.contribution(point).load({} as PluginContext) as Promise<Implementation<C>>;
  }

  /** Has servers behave so from now on. */
  serve(options: NetworkOptions): Network {
    this.running.network = new Network(options);
    return this.running.network;
  }

  /** The signal of a call, which is given up after a while. */
  signal(): AbortSignal {
    const { limitMs } = this.#run;
    const controller = new AbortController();
    const params = { plugin: this.manifest.name, seconds: limitMs / 1000 };
    setTimeout(() => controller.abort(new AppError("external-plugin.too-slow", params)), limitMs).unref();
    return controller.signal;
  }
}
