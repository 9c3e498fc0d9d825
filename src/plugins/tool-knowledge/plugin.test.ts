import type { Tool } from "@core/points/tool";
import { ToolPermissions } from "@core/services/tools/tool-permissions";
import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../tests/fakes/memory-preferences";
import plugin from "./plugin";

test("an agent may look into knowledge without being asked to, as that changes and sends nothing", () => {
  const [tool, ...others] = (plugin.contributes ?? []).map(({ contribution }) => contribution as Tool);
  expect(others).toEqual([]);
  expect(tool?.effect).toBe("reads");
  expect(tool && new ToolPermissions(new MemoryPreferences()).isByItself(tool)).toBe(true);
});
