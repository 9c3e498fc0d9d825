import assert from "node:assert/strict";
import english from "virtual:english-texts";
import { assertAllowed } from "../../../src/core/domain/external-plugins/allowed-points";
import type { PluginPackage } from "../../../src/core/domain/external-plugins/plugin-package";
import { isAppError } from "../../../src/core/errors/app-error";
import { PluginHost } from "../../../src/core/plugin/plugin-host";
import { LocaleBundles, type LocaleTexts } from "../../../src/core/points/locale-bundle";
import { type LazyComponent, Pages, SettingsSections } from "../../../src/core/points/page";
import { ToolSettings } from "../../../src/core/points/tool-settings";
import { trustedPlugin } from "../../../src/core/services/external-plugins/trusted/trusted-plugin";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import type { TestRun } from "./tested";
import { wordsOf } from "./words";

/** Holds a trusted plugin to what its views have to be. What needs more than the application's ports is tried in the page alone. */
export async function testTrusted({ manifest, code }: PluginPackage, run: TestRun): Promise<void> {
  assertAllowed(manifest);
  const { implementedIn, rendered } = await import("./page-world");
  const container = new FakePorts().container();
  const host = new PluginHost(container);
  const record = {
    id: manifest.id,
    manifest,
    code,
    sha256: "",
    installedAt: 0,
    updatedAt: 0,
    mayReplace: [],
  };
  const scripts = { run: async () => implementedIn(code) };
  host.install(await trustedPlugin(record, scripts, new AbortController().signal));
  const [failure] = host.failures;
  if (failure) throw failure.error;
  run.ends({ name: "is a plugin that starts" });

  const check = async (name: string, work: () => unknown) => {
    run.begins(name);
    try {
      await work();
      run.ends({ name });
    } catch (error) {
      run.ends({ name, reason: wordsOf(error) });
    }
  };
  const texts: Record<string, LocaleTexts> = { ...english };
  for (const bundle of host.open(LocaleBundles).all)
    await check(`locale-bundle/${bundle.id} has texts`, async () => {
      const loaded = await host.load(bundle);
      assert.ok(Object.keys(loaded).length > 0, "there are none");
      if (bundle.language === "en") texts[bundle.namespace] = loaded;
    });
  for (const { id, path } of host.open(Pages).all)
    await check(`page/${id} has an address`, () =>
      assert.match(path, /^\/([\w-]+|:\w+)?(\/([\w-]+|:\w+))*$/, `${path} is none`),
    );
  for (const point of ["page", "settings-section", "tool-settings"] as const)
    for (const view of host.open<LazyComponent>(VIEWS[point]).all) {
      const name = `${point}/${view.id}`;
      await check(`${name} has a title among the texts it names`, () => assertTitle(view, texts));
      await check(`${name} can be shown`, async () => {
        const { default: component } = await host.load({ ...view, needs: [] });
        const { missing } = await rendered(component, container, texts).catch(whereServed);
        assert.deepEqual(missing, [], `there is no text for ${missing.join(", ")}`);
      });
    }
}

const VIEWS = { page: Pages, "settings-section": SettingsSections, "tool-settings": ToolSettings };

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
