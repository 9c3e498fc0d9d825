// @vitest-environment jsdom
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { InstallationToken } from "@core/ports/installation";
import * as services from "@core/services/tokens";
import * as stores from "@core/stores/tokens";
import { expect, test } from "vitest";
import { wireCore } from "../src/wiring/core";
import { BUILT_IN_PLUGINS } from "./contracts/contributions-of";
import { FakePorts } from "./fakes/fake-ports";

// The whole application is loaded, which takes its time on a busy machine.
test("every service that is named is wired, on demand or at once", async () => {
  const container = new FakePorts().container();
  container.value(InstallationToken, { isOffered: false, install: async () => {} });
  const host = new PluginHost(container);
  container.value(PluginHostToken, host);
  // As `main.tsx` does; those of tools and of files are installed by what wires them.
  const late =
    /^(tools|mcp|(tool|text|export|block|passage-ranker|strategy|sync|templates)-.+|settings-(devices|runner|tools)|plugin-cells|runner-keys)$/;
  const atStart = BUILT_IN_PLUGINS.filter(({ id }) => id !== "browser" && !late.test(id));
  for (const plugin of atStart) host.install(plugin, { builtIn: true });
  wireCore(container);
  // Ports of the browser's, named beside the services that use them.
  const { BackupReaderToken: _, CapsuleReaderToken: __, ...own } = services;
  const tokens = Object.values({ ...own, ...stores });
  await container.ready(...tokens);
  // Those that are named by what was wired just now.
  await container.ready(...tokens);
  const missing = BUILT_IN_PLUGINS.filter(({ id }) => late.test(id) && !host.find(id));
  expect(missing.map(({ id }) => id)).toEqual([]);
  expect(host.failures).toEqual([]);
  for (const token of tokens) expect([String(token), container.has(token)]).toEqual([String(token), true]);
});
