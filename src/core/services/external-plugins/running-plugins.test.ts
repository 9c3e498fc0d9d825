import { expect, it, vi } from "vitest";
import { chosen, externalPluginsRig, pluginFile } from "../../../../tests/fakes/external-plugins-rig";

/** A trusted plugin whose file waits for the service worker. */
async function waiting() {
  const rig = externalPluginsRig();
  const signals: AbortSignal[] = [];
  let takeOver = () => {};
  rig.hooks.build = (_, signal) =>
    new Promise((resolve) => {
      signals.push(signal);
      takeOver = resolve;
    });
  const preview = await rig.plugins.preview(chosen(pluginFile({ kind: "trusted" })), rig.signal);
  await rig.plugins.install(preview, { trusts: true, mayReplace: [] });
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  return { rig, signals, takeOver: () => takeOver() };
}

it("has a trusted plugin that waits for the service worker told when it is removed, before its file runs", async () => {
  const { rig, signals, takeOver } = await waiting();
  await rig.plugins.remove("acme");
  expect(signals[0]?.aborted).toBe(true);
  takeOver();
  await rig.running.whenStarted();
  expect(rig.host.find("acme")).toBeUndefined();
  expect(rig.failures()).toEqual([]);
});

it("lets it go on when something else changes", async () => {
  const { rig, signals, takeOver } = await waiting();
  await rig.plugins.start();
  expect(signals[0]?.aborted).toBe(false);
  takeOver();
  await rig.running.whenStarted();
  expect(rig.host.find("acme")).toBeDefined();
});
