// @vitest-environment jsdom

import { HttpToken } from "@core/ports/http";
import { NotifierToken } from "@core/ports/notifier";
import { PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PreferencesToken } from "@core/ports/preferences";
import { ParcelCipherToken } from "@core/ports/runner/parcel-cipher";
import { pairingOf, workPlaceOf } from "@core/services/runner/pairing";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { CredentialsToken } from "@core/services/tokens";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import PromptOptions from "@ui/features/prompt/prompt-options";
import { expect, it, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { PretendRunner, RUNNER } from "../../../../tests/fakes/pretend-runner";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { ScriptedModels } from "../../../../tests/fakes/task-runner-rig";
import { PairForm } from "./pair-form";
import RunnerSection from "./runner-section";

const none = () => {};
const options = { approveFirst: false, onApproveFirst: none, limits: undefined, onLimits: none };

it("pairs, offers the runner beside the prompt, and takes that away with it", async () => {
  const { preferences, pluginSecrets, notifier } = new FakePorts();
  const { http } = new PretendRunner(new ScriptedModels());
  const services = new Map([
    service(PreferencesToken, preferences),
    service(PluginSecretsFactoryToken, pluginSecrets),
    service(HttpToken, http),
    service(NotifierToken, notifier),
    service(CredentialsToken, {}),
    service(ParcelCipherToken, {}),
    service(ProvidersStoreToken, { credentials: [], load: async () => {} }),
  ]);
  renderWithServices(<PromptOptions {...options} />, services);
  expect(screen.queryByRole("group", { name: "Run on" })).toBeNull();
  cleanup();

  const api = new RunnerApi(http, preferences, pluginSecrets.of(RUNNER_SECRETS));
  const onPaired = vi.fn();
  renderWithServices(<PairForm api={api} suggested={RUNNER} onPaired={onPaired} />, services, "/settings");
  const sentence = screen.getByLabelText(/Pairing sentence/);
  fireEvent.change(sentence, { target: { value: "bado" } });
  fireEvent.click(screen.getByRole("button", { name: "Pair" }));
  expect((await screen.findByRole("alert")).textContent).toContain("does not know this sentence");
  fireEvent.change(sentence, { target: { value: "bado bedo bido bodo budo" } });
  fireEvent.click(screen.getByRole("button", { name: "Pair" }));
  await waitFor(() => expect(onPaired).toHaveBeenCalledOnce());
  cleanup();

  renderWithServices(<PromptOptions {...options} />, services);
  expect(await screen.findByRole("radio", { name: "This browser" })).toHaveProperty("checked", true);
  fireEvent.click(screen.getByRole("radio", { name: "My runner" }));
  expect(workPlaceOf(preferences)).toBe("runner");
  cleanup();

  renderWithServices(<RunnerSection />, services, "/settings");
  expect(await screen.findByText("The runner answers.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Pair another device" }));
  expect(await screen.findByText("bado bedo bido bodo budo")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Unpair Phone" }));
  await waitFor(() => expect(screen.queryByText("Phone")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Unpair" }));
  expect(await screen.findByRole("button", { name: "Pair" })).toBeTruthy();
  expect([pairingOf(preferences), workPlaceOf(preferences)]).toEqual([undefined, "here"]);
});
