// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { jsonResponse } from "../../../../tests/fakes/fake-http";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { LangfuseConfigs } from "../config/langfuse-configs";
import { LangfuseSection } from "./langfuse-section";
import { LangfuseStore } from "./langfuse-store";

const SECRET = "sk-lf-secret";
const INPUT = { enabled: false, host: "https://trace.example", publicKey: "pk-lf-1", secretKey: SECRET };

async function show(saved?: typeof INPUT) {
  const ports = new FakePorts();
  await ports.vault.initialise();
  const configs = new LangfuseConfigs(ports);
  if (saved) await configs.save(saved);
  const store = new LangfuseStore(configs);
  const { container } = renderWithServices(<LangfuseSection store={store} vault={ports.vault} />);
  await screen.findByLabelText("Secret key");
  return { ports, configs, container };
}

const toggle = () => screen.getByLabelText<HTMLInputElement>("Record completed model requests");
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("recording is off at first, and beside the switch stands what leaves the device", async () => {
  await show();
  expect(toggle().checked).toBe(false);
  expect(screen.getByText(/Every prompt and reply goes to the host below/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("what is entered is saved, and the secret key is never shown again", async () => {
  const { configs, container } = await show();
  fireEvent.click(toggle());
  type("Host", INPUT.host);
  type("Public key", INPUT.publicKey);
  type("Secret key", SECRET);
  expect(field("Secret key").type).toBe("password");
  press("Save");
  expect(await screen.findByText("Saved.")).toBeDefined();
  expect(await configs.current()).toMatchObject({ enabled: true, host: INPUT.host });
  expect(field("Secret key").value).toBe("");
  expect(container.innerHTML).not.toContain(SECRET);
  expect(screen.getByText(/Leave empty to keep it/)).toBeDefined();
});

test("host and keys are shown where there are some or recording is on, and are nothing to be read along", async () => {
  const { container } = await show();
  const isOpen = () => container.querySelector("details")?.open;
  expect(isOpen()).toBe(false);
  fireEvent.click(toggle());
  expect(isOpen()).toBe(true);
  expect(field("Public key").placeholder).toMatch(/^pk-lf-/);
  for (const label of ["Public key", "Secret key"])
    expect([field(label).autocomplete, field(label).getAttribute("spellcheck")]).toEqual(["off", "false"]);
});

test("what was said of the fields goes with the next change of them", async () => {
  const { ports, container } = await show({ ...INPUT, secretKey: "" });
  expect(container.querySelector("details")?.open).toBe(true);
  expect(screen.getByText(/only the public key is sent/)).toBeDefined();
  ports.http.on(/ingestion/, jsonResponse({}, { status: 207 }));
  ports.http.once(/health/, jsonResponse({ status: "OK" }));
  press("Test connection");
  expect(await screen.findByText("The host accepts these keys. It reports: OK.")).toBeDefined();
  const status = () => screen.getByRole("status").textContent?.trim();
  type("Host", "https://other.example");
  expect(status()).toBe("");
  ports.http.once(/health/, jsonResponse({}));
  press("Test connection");
  expect(status()).toBe("One moment…");
  expect(await screen.findByText("The host accepts these keys. Its state is unknown.")).toBeDefined();
  ports.http.on(/ingestion/, jsonResponse({}, { status: 403 }));
  press("Test connection");
  await screen.findByRole("alert");
  ports.http.on(/ingestion/, jsonResponse({}, { status: 207 }));
  press("Test connection");
  await screen.findByText(/accepts these keys/);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what another tab saves is shown, until nobody looks any more", async () => {
  const ports = new FakePorts();
  await ports.vault.initialise();
  const configs = new LangfuseConfigs(ports);
  const store = new LangfuseStore(configs);
  await store.load();
  expect(store.config).toBeUndefined();
  await configs.save(INPUT);
  await waitFor(() => expect(store.config?.host).toBe(INPUT.host));
  store.dispose();
  const load = vi.spyOn(ports.database, "list");
  ports.worker.emit({ type: "LANGFUSE_CONFIG_UPDATED" });
  expect(load).not.toHaveBeenCalled();
});

test("what is missing is said", async () => {
  const { configs } = await show();
  press("Save");
  expect((await screen.findByRole("alert")).textContent).toBe("Please fill in all required fields");
  expect(await configs.current()).toBeUndefined();
});

test("once saved, the switch counts at once and leaves what else was typed unsaved", async () => {
  const { configs } = await show(INPUT);
  type("Public key", "pk-lf-draft");
  fireEvent.click(toggle());
  expect(await screen.findByText("Saved.")).toBeDefined();
  expect(await configs.current()).toMatchObject({ enabled: true, publicKey: "pk-lf-1" });
  fireEvent.click(toggle());
  expect(await screen.findByText("Saved. Recording is off.")).toBeDefined();
  expect((await configs.current())?.enabled).toBe(false);
  expect(field("Public key").value).toBe("pk-lf-draft");
});

test("the connection is tested with the stored key, and refused keys are told in plain words", async () => {
  const { ports } = await show(INPUT);
  ports.http.once(/ingestion/, jsonResponse({}, { status: 207 }));
  ports.http.once(/health/, jsonResponse({ status: "OK", version: "3.99.0" }));
  press("Test connection");
  const told = "The host accepts these keys. It reports: OK, version 3.99.0.";
  expect(await screen.findByText(told)).toBeDefined();
  const asked = ports.http.requests.map(({ url }) => new URL(url).pathname);
  expect(asked).toEqual(["/api/public/health", "/api/public/ingestion"]);
  ports.http.once(/ingestion/, jsonResponse({}, { status: 401 }));
  press("Test connection");
  expect((await screen.findByRole("alert")).textContent).toMatch(/refuses these keys/);
});

test("files are sent once that is switched on, which counts at once", async () => {
  const { configs } = await show(INPUT);
  expect(field("Send files too").checked).toBe(false);
  fireEvent.click(field("Send files too"));
  expect(await screen.findByText("Saved. Recording is off.")).toBeDefined();
  expect((await configs.current())?.sendsFiles).toBe(true);
  expect(field("Send files too").checked).toBe(true);
});

test("environment and share of requests are checked, saved and shown again", async () => {
  const { configs } = await show(INPUT);
  type("Environment", "langfuse-own");
  type("Share of requests", "0.5");
  press("Save");
  expect((await screen.findByRole("alert")).textContent).toMatch(/“langfuse-own” is not allowed/);
  type("Environment", "staging");
  press("Save");
  expect(await screen.findByText(/^Saved\./)).toBeDefined();
  expect(await configs.current()).toMatchObject({ environment: "staging", sampleRate: 0.5 });
  expect([field("Environment").value, field("Share of requests").value]).toEqual(["staging", "0.5"]);
});

test("locked, keys can neither be entered nor tested, but recording can be stopped", async () => {
  const { ports, configs } = await show({ ...INPUT, enabled: true });
  ports.vault.lock();
  await screen.findByText("Unlock secure storage first.");
  expect(field("Secret key").disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Test connection" }).disabled).toBe(true);
  fireEvent.click(toggle());
  await waitFor(async () => expect((await configs.current())?.enabled).toBe(false));
});

test("the settings are deleted after asking", async () => {
  const { configs } = await show(INPUT);
  press("Delete");
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await configs.current()).toBeDefined();
  press("Delete");
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete settings" }));
  expect(await screen.findByText("Deleted.")).toBeDefined();
  expect(await configs.current()).toBeUndefined();
  expect(field("Host").value).toBe("");
});

test("settings that cannot be read say why, and are read again", async () => {
  const ports = new FakePorts();
  const configs = new LangfuseConfigs(ports);
  await ports.database.reset();
  renderWithServices(<LangfuseSection store={new LangfuseStore(configs)} vault={ports.vault} />);
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(/closed/)).toBeDefined();
  await ports.database.open();
  fireEvent.click(alert.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Secret key")).toBeDefined();
});
