// @vitest-environment jsdom

import { readCheckModel } from "@core/domain/task/check-model";
import { PreferencesToken } from "@core/ports/preferences";
import { BackgroundImageSourceToken } from "@core/services/tokens";
import { SettingsStore } from "@core/stores/settings/settings-store";
import { ProvidersStoreToken, SettingsStoreToken } from "@core/stores/tokens";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import PromptOptions from "@ui/features/prompt/prompt-options";
import { expect, it } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SAMPLE_LOCALE_BUNDLES } from "../../../../tests/fakes/sample-languages";
import { sampleCredential, sampleProviders } from "../../../../tests/fakes/sample-providers";
import GeneralSection from "./general-section";

it("sets the limits that a prompt begins with", () => {
  const { preferences, pluginStorage } = new FakePorts();
  const settings = new SettingsStore(preferences, pluginStorage, SAMPLE_LOCALE_BUNDLES);
  const services = new Map([
    service(PreferencesToken, preferences),
    service(SettingsStoreToken, settings),
    service(BackgroundImageSourceToken, {}),
    service(ProvidersStoreToken, sampleProviders([])),
  ]);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  renderWithServices(<GeneralSection />, services, "/settings");
  fireEvent.change(field("Token limit"), { target: { value: "70000" } });
  fireEvent.change(field("Cost limit"), { target: { value: "0.5" } });
  cleanup();
  const none = () => {};
  const own = { approveFirst: false, onApproveFirst: none, limits: undefined, onLimits: none };
  renderWithServices(<PromptOptions {...own} />, services);
  expect([field("Token limit").value, field("Cost limit").value]).toEqual(["70000", "0.5"]);
  expect(screen.getByLabelText("Approve first")).toHaveProperty("checked", false);
});

it("has another model check tasks only once one is chosen", () => {
  const { preferences, pluginStorage } = new FakePorts();
  const settings = new SettingsStore(preferences, pluginStorage, SAMPLE_LOCALE_BUNDLES);
  const credentials = [sampleCredential("mine", "small-1"), sampleCredential("other", "big-1")];
  const services = new Map([
    service(PreferencesToken, preferences),
    service(SettingsStoreToken, settings),
    service(BackgroundImageSourceToken, {}),
    service(ProvidersStoreToken, sampleProviders(credentials)),
  ]);
  renderWithServices(<GeneralSection />, services, "/settings");
  const field = screen.getByLabelText<HTMLSelectElement>("Check with another model");
  expect([field.value, readCheckModel(preferences)]).toEqual(["", undefined]);
  fireEvent.change(field, { target: { value: "other" } });
  expect(readCheckModel(preferences)).toEqual({ credentialId: "other", model: "big-1" });
  fireEvent.change(field, { target: { value: "" } });
  expect(readCheckModel(preferences)).toBeUndefined();
});
