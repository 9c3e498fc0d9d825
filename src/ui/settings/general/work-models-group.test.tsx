// @vitest-environment jsdom

import { keepWorkModel, readWorkModels } from "@core/domain/task/work-models";
import { PreferencesToken } from "@core/ports/preferences";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleCredential, sampleProviders } from "../../../../tests/fakes/sample-providers";
import { WorkModelsGroup } from "./work-models-group";

const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);

function show(preferences: MemoryPreferences) {
  const credentials = [sampleCredential("mine", "small-1"), sampleCredential("other", "big-1")];
  const providers = sampleProviders(credentials, { other: ["big-1", "big-2"] });
  const services = [service(PreferencesToken, preferences), service(ProvidersStoreToken, providers)];
  renderWithServices(<WorkModelsGroup />, new Map(services));
}

test("each kind of work has a provider and model, and is left to the default model again", async () => {
  const preferences = new MemoryPreferences();
  show(preferences);
  expect(screen.queryByLabelText("Model: Check")).toBeNull();
  fireEvent.change(field("Provider: Check"), { target: { value: "other" } });
  expect(readWorkModels(preferences)).toEqual({ check: { credentialId: "other", model: "big-1" } });
  await screen.findByRole("option", { name: "big-2" });
  fireEvent.change(field("Model: Check"), { target: { value: "big-2" } });
  fireEvent.change(field("Provider: Brief"), { target: { value: "mine" } });
  expect(readWorkModels(preferences)).toEqual({
    brief: { credentialId: "mine", model: "small-1" },
    check: { credentialId: "other", model: "big-2" },
  });
  fireEvent.change(field("Provider: Check"), { target: { value: "" } });
  expect(readWorkModels(preferences).check).toBeUndefined();
});

test("a model that is no longer set up is said to be", () => {
  const preferences = new MemoryPreferences();
  keepWorkModel(preferences, "write", { credentialId: "gone", model: "old-1" });
  show(preferences);
  expect(field("Provider: Write").selectedOptions[0]?.textContent).toBe("old-1 (no longer set up)");
});
