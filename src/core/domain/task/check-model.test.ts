import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { keepCheckModel, readCheckModel } from "./check-model";

test("no other model checks tasks until one is chosen, nor once that is taken back", () => {
  const preferences = new MemoryPreferences();
  expect(readCheckModel(preferences)).toBeUndefined();
  const model = { credentialId: "other", model: "careful-1" };
  keepCheckModel(preferences, model);
  expect(readCheckModel(preferences)).toEqual(model);
  keepCheckModel(preferences, undefined);
  expect(readCheckModel(preferences)).toBeUndefined();
});

test.each(["{", "1", '{"credentialId":"","model":"m"}', '{"credentialId":"c"}'])(
  "what cannot be read names none: %s",
  (kept) => {
    const preferences = new MemoryPreferences();
    preferences.set("troupe.checkModel", kept);
    expect(readCheckModel(preferences)).toBeUndefined();
  },
);
