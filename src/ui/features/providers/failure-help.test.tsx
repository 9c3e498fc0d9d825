// @vitest-environment jsdom
import type { Credential } from "@core/domain/model/credential";
import { AppError } from "@core/errors/app-error";
import { type PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import type { LlmProvider } from "@core/points/llm-provider";
import { VaultToken } from "@core/ports/vault";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MemoryVault } from "../../../../tests/fakes/memory-vault";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { FailureHelp } from "./failure-help";
import type { FailureHelpProps } from "./failure-help-content";

const ACME = {
  id: "acme",
  name: "Acme",
  defaultBaseUrl: "https://api.acme.example/v1",
  suggestedModels: [{ id: "m-1" }, { id: "m-2" }],
} as unknown as LlmProvider;
const BILLING = "https://acme.example/billing";

function show(code: string, params: AppError["params"], more: Partial<FailureHelpProps> = {}) {
  const onRetry = vi.fn();
  const edit = vi.fn(async () => {});
  const vault = new MemoryVault({ password: "correct horse" });
  const credential = { id: "c", provider: "acme", model: "m-1", ...own } as Credential;
  const services = new Map([
    service(ProvidersStoreToken, {
      credentials: [credential],
      providers: [ACME],
      nameOf: () => "Acme",
      listModelsOf: () => Promise.reject(new Error("offline")),
      edit,
    }),
    service(PluginHostToken, { load: async () => ({ billingPage: BILLING }) } as unknown as PluginHost),
    service(VaultToken, vault),
  ]);
  const error = new AppError(code, { credentialId: "c", ...params });
  const { container } = renderWithServices(
    <FailureHelp error={error} onRetry={onRetry} {...more} />,
    services,
  );
  return { onRetry, edit, vault, container };
}
/** The fields of the credential beside its usual ones. */
let own: Partial<Credential> = {};

test("without credit the way leads to the provider's billing, or to another provider", async () => {
  show("provider.api", { status: 402 });
  const link = await screen.findByRole("link", { name: "Add credit at Acme" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([BILLING, "noreferrer"]);
  expect(screen.getByRole("link", { name: "use another provider" }).getAttribute("href")).toBe(
    "/settings#providers",
  );
});

test("a server of one's own has no billing page of the provider's", async () => {
  own = { baseUrl: "https://proxy.example/v1" };
  show("provider.api", { status: 402 });
  own = {};
  await screen.findByText(/has no credit left/);
  expect(screen.queryByRole("link", { name: /Add credit/ })).toBeNull();
});

test("in the place of a model that is gone another one is chosen, and what stopped is tried again", async () => {
  const gone = { status: 404, model: "m-1", body: "The model `m-1` does not exist" };
  const { onRetry, edit } = show("provider.api", gone);
  fireEvent.click(await screen.findByRole("button", { name: "Choose another model" }));
  expect((await screen.findByLabelText<HTMLSelectElement>("Model")).value).toBe("m-2");
  fireEvent.click(screen.getByRole("button", { name: "Save and try again" }));
  await waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
  expect(edit).toHaveBeenCalledWith("c", expect.objectContaining({ model: "m-2" }), expect.anything());
});

test("a model that was chosen in one place is replaced there, and its provider left alone", async () => {
  const onModel = vi.fn(async () => {});
  const gone = { status: 404, model: "old", body: "The model `old` does not exist" };
  const { onRetry, edit } = show("provider.api", gone, { onModel });
  fireEvent.click(await screen.findByRole("button", { name: "Choose another model" }));
  expect(await screen.findByText(/is no longer offered/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save and try again" }));
  await waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
  expect(onModel).toHaveBeenCalledWith({ credentialId: "c", model: "m-1" });
  expect(edit).not.toHaveBeenCalled();
});

test("too many requests say when the next one is taken", async () => {
  show("provider.api", { status: 429, retryAt: new Date(2026, 10, 22, 20, 41).getTime() });
  expect((await screen.findByText(/^Too many requests/)).textContent).toMatch(/from 8:41\sPM\.$/);
});

test("locked storage is unlocked where the work stopped, which then goes on", async () => {
  const { onRetry, vault } = show("vault.locked", {});
  await vault.initialise();
  fireEvent.change(await screen.findByLabelText("Master password"), { target: { value: "correct horse" } });
  expect(onRetry).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Unlock" }));
  await waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
});

test("what the server says is text, whatever it holds", async () => {
  const body = JSON.stringify({ error: { message: "Revoked. <img src=x onerror=alert(1)>" } });
  const { container } = show("provider.api", { status: 401, body });
  expect(await screen.findByText("The server says: Revoked. <img src=x onerror=alert(1)>")).toBeTruthy();
  expect(container.querySelector("img")).toBeNull();
});

test("where no more can be said than the error does, there is nothing", () => {
  expect(show("chat.failed", {}).container.textContent).toBe("");
});
