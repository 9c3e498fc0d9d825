// @vitest-environment jsdom

import { AppError } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";
import { KeyStart } from "./key-start";

/** A provider that is known by the beginning of its keys. */
function provider(id: string, name: string, keyPattern: RegExp): ScriptedProvider {
  const made = new ScriptedProvider(id, { name, keyPattern });
  made.models = [`${id}-model`];
  return made;
}

/** The form over the application's own store and credentials, for two providers whose keys may look alike. */
async function show() {
  const acme = provider("acme", "Acme", /^(a|x)-/);
  const apex = provider("apex", "Apex", /^x-/);
  const setup = new ModelSetup(acme, apex);
  const { vault, notifier } = setup.ports;
  await vault.initialise();
  const onReady = vi.fn();
  const services = new Map([
    service(ProvidersStoreToken, setup.store),
    service(PluginHostToken, setup.host),
    service(NotifierToken, notifier),
    service(VaultToken, vault),
  ]);
  const page = renderWithServices(<KeyStart onReady={onReady} />, services);
  return { ...page, acme, apex, setup, vault, notifier, onReady };
}

const paste = (key: string) => fireEvent.change(screen.getByLabelText("API key"), { target: { value: key } });
const start = () => fireEvent.click(screen.getByRole("button", { name: "Start" }));

test("a key says whose it is by its shape, and is sent to nobody before Start", async () => {
  const { acme, apex, notifier, onReady } = await show();
  paste("a-1");
  expect(screen.getByLabelText<HTMLSelectElement>("Provider").value).toBe("acme");
  expect(acme.probed).toEqual([]);
  start();
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(acme.probed).toMatchObject([{ apiKey: "a-1" }]);
  expect(apex.probed).toEqual([]);
  expect(notifier.notices).toMatchObject([
    { code: "provider.started", params: { name: "Acme", model: "acme-model" } },
  ]);
});

test("a wrong key is told with the server's reason as it is written, and nothing is saved or lost", async () => {
  const { acme, setup, onReady } = await show();
  const body = JSON.stringify({ error: { message: "Incorrect API key. <b>Look</b> it up." } });
  acme.models = new AppError("provider.api", { provider: "Acme", status: 401, statusText: "", body });
  paste("a-wrong");
  fireEvent.submit(screen.getByLabelText("API key").closest("form") as HTMLFormElement);
  const told = await screen.findByText(/^Acme refused this key: Incorrect API key.*<b>Look<\/b>/);
  expect(told.querySelector("b")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("API key").value).toBe("a-wrong");
  expect(await setup.credentials.list()).toEqual([]);
  expect(onReady).not.toHaveBeenCalled();
});

test("a key that several may have given is sent to the one that is chosen, and to no other", async () => {
  const { acme, apex, onReady } = await show();
  paste("x-1");
  start();
  expect(await screen.findByText(/Whose key is this/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Provider"), { target: { value: "apex" } });
  start();
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(apex.probed).toMatchObject([{ apiKey: "x-1" }]);
  expect(acme.probed).toEqual([]);
});

test("a key that met locked storage is saved once that is unlocked there", async () => {
  const { setup, vault, onReady } = await show();
  await vault.setPassword("correct horse");
  vault.lock();
  paste("a-1");
  start();
  fireEvent.change(await screen.findByLabelText("Master password"), { target: { value: "correct horse" } });
  fireEvent.click(screen.getByRole("button", { name: "Unlock" }));
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(await setup.credentials.list()).toMatchObject([{ provider: "acme", model: "acme-model" }]);
});
