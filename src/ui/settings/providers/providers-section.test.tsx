// @vitest-environment jsdom

import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { HomePromptStoreToken, ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { ScriptedProvider } from "../../../../tests/fakes/scripted-provider";
import ProvidersSection from "./providers-section";

const OLD = "https://old.example/v1";
const NEW = "https://new.example/v1";

function acme(): ScriptedProvider {
  return new ScriptedProvider("acme", {
    name: "Acme",
    keyPage: "https://acme.example/keys",
    suggestedModels: [
      {
        id: "acme-model",
        contextWindow: 1_100_000,
        price: { input: 2, output: 10 },
        abilities: ["vision", "reasoning", "tools"],
      },
    ],
  });
}

/** The section over the application's own store and credentials; the provider answers as it is scripted. */
async function open(provider = acme(), setup = new ModelSetup(provider)) {
  await setup.ports.vault.initialise();
  const services = new Map([
    service(ProvidersStoreToken, setup.store),
    service(VaultToken, setup.ports.vault),
    service(HomePromptStoreToken, { text: "" }),
    service(NotifierToken, setup.ports.notifier),
  ]);
  const page = renderWithServices(<ProvidersSection />, services, "/settings");
  await screen.findByRole("button", { name: "Add provider" });
  return { ...page, provider, setup };
}

/** Waits for the button: the form goes away a moment after what it saved is listed. */
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const row = async (words: string) =>
  (await screen.findByText(words, { selector: "li *" })).closest("li") as HTMLElement;

test("a key is checked by its provider before it is saved, and a wrong one stays to be corrected", async () => {
  const { provider, setup } = await open();
  provider.acceptsKey = false;
  await press("Add provider");
  await fill("API key", "sk-wrong");
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("Invalid API key");
  expect((await field("API key")).value).toBe("sk-wrong");
  expect(await setup.credentials.list()).toEqual([]);
  provider.acceptsKey = true;
  await fill("API key", "sk-right");
  await press("Save");
  expect((await row("acme-model · https://acme.example/v1")).textContent).toMatch(/^AcmeDefault/);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  expect(provider.probed.map(({ apiKey }) => apiKey)).toEqual(["sk-wrong", "sk-right"]);
});

test("the practice model does not stay the default beside a real provider", async () => {
  const practice = new ScriptedProvider("practice", { name: "Practice", needsKey: false, simulated: true });
  const provider = acme();
  const setup = new ModelSetup(practice, provider);
  await setup.store.usePracticeModel();
  await open(provider, setup);
  expect((await row("Practice")).textContent).toMatch(/^PracticeDefault/);
  await press("Add provider");
  await fill("API key", "sk-1");
  await press("Save");
  expect((await row("Acme")).textContent).toMatch(/^AcmeDefault/);
  expect((await row("Practice")).textContent).toMatch(/^PracticeSimulated/);
});

test("one of several providers can be the fallback, and none again", async () => {
  const { setup } = await open();
  await setup.add("acme", { model: "first" });
  await setup.store.load();
  expect(screen.queryByRole("button", { name: "Set as Fallback" })).toBeNull();
  await setup.add("acme", { model: "second" });
  await setup.store.load();
  const second = await row("second");
  fireEvent.click(within(second).getByRole("button", { name: "Set as Fallback" }));
  expect(await within(second).findByText("Fallback")).toBeTruthy();
  expect((await setup.credentials.list()).map(({ fallback }) => fallback ?? false)).toEqual([false, true]);
  expect(setup.ports.notifier.notices.at(-1)).toMatchObject({ code: "provider.fallback" });
  fireEvent.click(within(second).getByRole("button", { name: "No fallback" }));
  await waitFor(() => expect(within(second).queryByText("Fallback")).toBeNull());
  expect((await setup.credentials.list()).some(({ fallback }) => fallback)).toBe(false);
});

test("two accounts at one provider are told apart by their names, which can be changed", async () => {
  const { setup } = await open();
  await press("Add provider");
  expect(screen.queryByLabelText("Name")).toBeNull();
  await fill("API key", "sk-home");
  await press("Save");
  await row("Acme");
  await press("Add provider");
  await fill("Name", "Work account");
  await fill("API key", "sk-work");
  await fill("Model", "acme-mini");
  await press("Save");
  const second = await row("Work account");
  expect(within(second).getByText(/^Acme · acme-mini/)).toBeTruthy();
  fireEvent.click(within(second).getByRole("button", { name: "Edit Work account" }));
  await fill("Name", "At work");
  await press("Save");
  await row("At work");
  expect((await setup.credentials.list()).map(({ name }) => name || "")).toEqual(["", "At work"]);
});

test("the model's field says what is known of it, and the key's where one is made", async () => {
  await open();
  await press("Add provider");
  const model = await field("Model");
  const described = document.getElementById(model.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(described).toMatch(
    /^Images · Reasoning · Tools · 1\.1M tokens of context · \$2\.00 in, \$10\.00 out per million tokens/,
  );
  const link = screen.getByRole("link", { name: "Get a key" });
  expect(link.getAttribute("href")).toBe("https://acme.example/keys");
});

test("the model is changed without the key, another address only with it", async () => {
  const provider = acme();
  const setup = new ModelSetup(provider);
  await setup.add("acme", { apiKey: "sk-first", baseUrl: OLD });
  await open(provider, setup);
  await row("Acme");
  await press("Edit Acme");
  expect((await field("API key")).value).toBe("");
  await fill("Model", "acme-mini");
  await fill("Default maximum tokens", "900");
  await press("Save");
  await row(`acme-mini · ${OLD}`);
  expect(await setup.credentials.list()).toMatchObject([{ model: "acme-mini", maxTokens: 900 }]);

  await press("Edit Acme");
  await fill("Base URL", NEW);
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("This was entered for another address.");
  await fill("API key", "sk-second");
  await press("Save");
  await row(`acme-mini · ${NEW}`);
  const asked = provider.probed.map(({ apiKey, baseUrl }) => [apiKey, baseUrl]);
  expect(asked).toEqual([
    ["sk-first", OLD],
    ["sk-second", NEW],
  ]);
  const [credential] = await setup.credentials.list();
  expect(credential && (await setup.credentials.open(credential)).apiKey).toBe("sk-second");
});

test("a server that takes them has fields for headers and all else that goes with requests", async () => {
  const provider = new ScriptedProvider("acme", { name: "Acme", takesExtras: true });
  const setup = new ModelSetup(provider);
  await setup.add("acme", { apiKey: "sk-first" });
  await open(provider, setup);
  await row("Acme");
  await press("Edit Acme");
  await fill("Headers", "Host: other");
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).toContain("Write line 1 as");
  await fill("Headers", "X-Key: sk-header-value");
  await fill("Stop at", "END\n\\n---");
  await fill("Top-p", "0.9");
  await fill("More request fields (JSON)", '{"top_k": 40}');
  await press("Save");
  await waitFor(() => expect(screen.queryByLabelText("Headers")).toBeNull());
  const [credential] = await setup.credentials.list();
  expect(credential).toMatchObject({ headerNames: ["X-Key"], stop: ["END", "\n---"], topP: 0.9 });
  await press("Edit Acme");
  expect((await field("Headers")).value).toBe("X-Key: •••");
});

test("while secure storage is locked nothing is added or edited", async () => {
  const { setup } = await open();
  await setup.add("acme");
  await setup.store.load();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Edit Acme" }).disabled).toBe(false);
  setup.ports.vault.lock();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add provider" }).disabled).toBe(true),
  );
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Edit Acme" }).disabled).toBe(true);
});
