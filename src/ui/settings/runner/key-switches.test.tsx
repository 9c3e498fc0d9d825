// @vitest-environment jsdom

import type { Credential } from "@core/domain/model/credential";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { RunnerKeys } from "@core/services/runner/runner-keys";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { sealParcel } from "@shared/sealed-parcel";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { PretendRunner, RUNNER } from "../../../../tests/fakes/pretend-runner";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { ScriptedModels } from "../../../../tests/fakes/task-runner-rig";
import { KeySwitches } from "./key-switches";

const credential = (id: string, apiKey: string): Credential => ({
  ...{ id, provider: "openai", name: id, model: "menu-1", encryptedApiKey: apiKey && "sealed" },
  ...{ timestamp: 0, order: 0 },
});
const KEYS: Readonly<Record<string, string>> = { Work: "sk-work", Home: "sk-home", Old: "refused" };
const credentials = Object.entries({ ...KEYS, Keyless: "" }).map((each) => credential(...each));

let runner: PretendRunner;
let api: RunnerApi;

beforeEach(async () => {
  const { preferences, pluginSecrets } = new FakePorts();
  runner = new PretendRunner(new ScriptedModels());
  api = new RunnerApi(runner.http, preferences, pluginSecrets.of(RUNNER_SECRETS));
  await api.pair(RUNNER, "bado bedo bido bodo budo", "A laptop", AbortSignal.timeout(60_000));
});
afterEach(cleanup);

function show() {
  const open = async ({ id, provider, model }: Credential) => ({
    ...{ id, provider, model, apiKey: KEYS[id] ?? "" },
  });
  const keys = new RunnerKeys({ api, credentials: { open }, cipher: { seal: sealParcel } });
  const store = {
    credentials,
    load: vi.fn(),
    nameOf: ({ name = "" }: { name?: string | undefined }) => name,
  };
  renderWithServices(
    <KeySwitches keys={keys} />,
    new Map([service(ProvidersStoreToken, store)]),
    "/settings",
  );
}

const toggle = (name: string) => screen.findByRole("checkbox", { name });

describe("keys of this browser for the runner", () => {
  it("are offered one by one, none of them given before it is switched on", async () => {
    show();
    expect(await screen.findByText("It has no provider yet.")).toBeTruthy();
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Let the runner use my keys" }));
    const offered = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(offered.map(({ ariaLabel, checked }) => [ariaLabel, checked])).toEqual(
      Object.keys(KEYS).map((name) => [`${name} (menu-1)`, false]),
    );
    expect(runner.given.size).toBe(0);
  });

  it("are sent sealed, shown as given to who comes again, and taken back by the same switch", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Let the runner use my keys" }));
    await waitFor(async () => expect(await toggle("Work (menu-1)")).toHaveProperty("disabled", false));
    fireEvent.click(await toggle("Work (menu-1)"));
    await waitFor(async () => expect(await toggle("Work (menu-1)")).toHaveProperty("checked", true));
    expect([...runner.given.values()]).toMatchObject([
      { provider: "openai", apiKey: "sk-work", given: "Work" },
    ]);
    expect(JSON.stringify(runner.http.requests)).not.toContain("sk-work");
    cleanup();

    show();
    expect(await screen.findByText("It can ask Work (menu-1).")).toBeTruthy();
    expect(await toggle("Home (menu-1)")).toHaveProperty("checked", false);
    fireEvent.click(await toggle("Work (menu-1)"));
    expect(await screen.findByText("It has no provider yet.")).toBeTruthy();
    expect(runner.given.size).toBe(0);
  });

  it("stay off where the provider refuses them, which is said", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Let the runner use my keys" }));
    await waitFor(async () => expect(await toggle("Old (menu-1)")).toHaveProperty("disabled", false));
    fireEvent.click(await toggle("Old (menu-1)"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/key/i);
    expect(await toggle("Old (menu-1)")).toHaveProperty("checked", false);
  });
});
