import { expect, test } from "vitest";
import { chosen, externalPluginsRig, pluginFile } from "../../../../../tests/fakes/external-plugins-rig";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { PLUGIN_PROJECTS } from "./project-grants";
import { ProjectLog } from "./project-log";

const code = pluginFile({ project: { reads: ["tasks"] } });

test("a project is given at the consent, changed, and gone with the plugin", async () => {
  const rig = externalPluginsRig();
  const install = async (file: string, projectId?: string) =>
    rig.plugins.install(await rig.plugins.preview(chosen(file), rig.signal), {
      ...{ trusts: false, mayReplace: [] },
      projectId,
    });
  await install(code, "garden");
  expect(rig.projects.of("acme")).toBe("garden");
  rig.projects.choose("acme", "house");
  expect(rig.projects.of("acme")).toBe("house");
  await rig.plugins.remove("acme");
  expect(rig.ports.preferences.get(PLUGIN_PROJECTS)).toBeUndefined();
  // One that asks for none is given none.
  await install(pluginFile(), "garden");
  expect(rig.projects.of("acme")).toBeUndefined();
});

test("what cannot be read, and names of every object, give nothing", () => {
  const { projects, ports } = externalPluginsRig();
  for (const kept of ["{", "[]", "1", '{"acme":1}']) {
    ports.preferences.set(PLUGIN_PROJECTS, kept);
    expect(projects.of("acme")).toBeUndefined();
  }
  ports.preferences.set(PLUGIN_PROJECTS, "{}");
  expect(projects.of("constructor")).toBeUndefined();
});

test("acts that were kept are listed, and what is none is passed over", async () => {
  const { projects, ports } = externalPluginsRig();
  const storage = ports.pluginStorage.of("acme");
  await new ProjectLog(storage, new FixedClock()).add("reads-tasks", "Ra\u202ein", 5);
  expect((await projects.acts("acme")).map(({ title }) => title)).toEqual(["Ra⟨U+202E⟩in"]);
  await storage.set("project", { of: "another version" });
  expect(await projects.acts("acme")).toEqual([]);
});
