import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { workKindOf } from "./work-kind";
import { keepWorkModel, readWorkModels } from "./work-models";

const SMALL = { credentialId: "c", model: "small" };

test("a kind of work has a model, and is left to the default one again", () => {
  const preferences = new MemoryPreferences();
  keepWorkModel(preferences, "brief", SMALL);
  keepWorkModel(preferences, "check", { credentialId: "d", model: "big" });
  expect(readWorkModels(preferences)).toEqual({ brief: SMALL, check: { credentialId: "d", model: "big" } });
  keepWorkModel(preferences, "check", undefined);
  expect(readWorkModels(preferences)).toEqual({ brief: SMALL });
});

test("a value that cannot be read names no model, and takes no other with it", () => {
  const preferences = new MemoryPreferences();
  preferences.set(
    "troupe.workModels",
    '{"brief":{"credentialId":"c"},"read":{"credentialId":"c","model":"small"}}',
  );
  expect(readWorkModels(preferences)).toEqual({ read: SMALL });
  preferences.set("troupe.workModels", "{");
  expect(readWorkModels(preferences)).toEqual({});
});

test("sub-tasks are read up on, and all else goes by its purpose", () => {
  const kind = (purpose: string, taskId = "root") => workKindOf({ purpose, taskId }, "root");
  expect(["analysis", "planning", "recruiting"].map((purpose) => kind(purpose))).toEqual(
    Array(3).fill("brief"),
  );
  expect([kind("execution"), kind("execution", "part")]).toEqual(["write", "read"]);
  expect([kind("repair"), kind("repair", "part"), kind("validation", "part")]).toEqual([
    "write",
    "write",
    "check",
  ]);
});
