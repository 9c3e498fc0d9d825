import assert from "node:assert/strict";
import english from "virtual:english-texts";
import type { Container } from "../../../src/core/di/container";
import { tokenName } from "../../../src/core/di/token";
import { AppError, isAppError } from "../../../src/core/errors/app-error";
import type { ExtensionPoint } from "../../../src/core/plugin/contribution";
import type { PluginHost } from "../../../src/core/plugin/plugin-host";
import { LocaleBundles, type LocaleTexts } from "../../../src/core/points/locale-bundle";
import type { LazyComponent } from "../../../src/core/points/page";
import type { TestRun } from "./tested";
import { wordsOf } from "./words";

/** Shows a component, as `rendered` of `page-world` does. */
type Render = (
  component: unknown,
  services: Container,
  texts: Readonly<Record<string, LocaleTexts>>,
) => Promise<{ readonly missing: readonly string[] }>;

/** A trusted plugin, as the page has it. */
export class TestedPage {
  readonly #name: string;
  readonly host: PluginHost;
  readonly #container: Container;
  readonly #render: Render;
  readonly #run: TestRun;

  constructor(name: string, host: PluginHost, container: Container, render: Render, run: TestRun) {
    this.#name = name;
    this.host = host;
    this.#container = container;
    this.#render = render;
    this.#run = run;
  }

  /** Runs one check; what it throws is the reason of its failure, in the words of the application. */
  readonly check = async (name: string, work: () => unknown): Promise<void> => {
    this.#run.begins(name);
    const leaving = new AbortController();
    try {
      await Promise.race([work(), this.#tooSlow(leaving.signal)]);
      this.#run.ends({ name });
    } catch (error) {
      this.#run.ends({ name, reason: wordsOf(error) });
    } finally {
      leaving.abort();
    }
  };

  /** Rejects once a check has taken too long, unless it has ended before. */
  #tooSlow(ended: AbortSignal): Promise<never> {
    const { limitMs } = this.#run;
    const params = { plugin: this.#name, seconds: limitMs / 1000 };
    return new Promise((_, reject) => {
      const timer = setTimeout(() => reject(new AppError("external-plugin.too-slow", params)), limitMs);
      ended.addEventListener("abort", () => clearTimeout(timer));
    });
  }

  /** Checks that every view of a point has a title and can be shown. */
  async checkViews<C extends LazyComponent>(point: ExtensionPoint<C>): Promise<void> {
    for (const view of this.host.open(point).all) {
      const name = `${tokenName(point)}/${view.id}`;
      const texts = await this.#texts();
      await this.check(`${name} has a title among the texts it names`, () => assertTitle(view, texts));
      await this.check(`${name} can be shown`, async () => {
        const { default: component } = await this.host.load({ ...view, needs: [] });
        const { missing } = await this.#render(component, this.#container, texts).catch(whereServed);
        assert.deepEqual(missing, [], `there is no text for ${missing.join(", ")}`);
      });
    }
  }

  /** The application's English texts, and the plugin's own; what cannot be loaded is told by the suite of texts. */
  async #texts(): Promise<Readonly<Record<string, LocaleTexts>>> {
    const bundles = this.host.open(LocaleBundles).all.filter(({ language }) => language === "en");
    const own = bundles.map(async (bundle) => [bundle.namespace, await this.host.load(bundle)] as const);
    const loaded = (await Promise.allSettled(own)).filter((each) => each.status === "fulfilled");
    return { ...english, ...Object.fromEntries(loaded.map(({ value }) => value)) };
  }
}

function assertTitle(
  { titleKey, texts: named }: LazyComponent,
  texts: Readonly<Record<string, LocaleTexts>>,
) {
  const [namespace = "", path = ""] = titleKey.split(":");
  assert.ok(named.includes(namespace), `texts don't name ${namespace}`);
  const found = path.split(".").reduce<unknown>((at, key) => (at as LocaleTexts)?.[key], texts[namespace]);
  assert.equal(typeof found, "string", `there is no text for ${titleKey}`);
}

/** Stores are the application's: a view that asks for one is shown by `troupe-plugin dev`. */
function whereServed(error: unknown): { readonly missing: readonly string[] } {
  if (isAppError(error) && error.code === "kernel.unknown-service") return { missing: [] };
  throw error;
}
