import type { PluginPackage } from "../../../src/core/domain/external-plugins/plugin-package";
import { PluginHost } from "../../../src/core/plugin/plugin-host";
import { assertAllowed } from "../../../src/core/services/external-plugins/assert-allowed";
import { trustedPlugin } from "../../../src/core/services/external-plugins/trusted/trusted-plugin";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { TRUSTED_SUITES } from "./suites";
import type { TestRun } from "./tested";
import { TestedPage } from "./tested-page";

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
  const scripts = { run: async () => implementedIn(code, run.limitMs) };
  host.install(await trustedPlugin(record, scripts, new AbortController().signal));
  const [failure] = host.failures;
  if (failure) throw failure.error;
  run.ends({ name: "is a plugin that starts" });

  const tested = new TestedPage(manifest.name, host, container, rendered, run);
  for (const suite of TRUSTED_SUITES.values()) await suite(tested);
}
