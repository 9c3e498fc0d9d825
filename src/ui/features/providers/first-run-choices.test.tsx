// @vitest-environment jsdom
import type { LlmProvider } from "@core/points/llm-provider";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import FirstRunChoices from "./first-run-choices";

const keyPage = "https://acme.example/keys";
const provider = (id: string, more: Partial<LlmProvider> = {}) =>
  ({ id, name: id, needsKey: true, needsBaseUrl: false, suggestedModels: [], ...more }) as LlmProvider;
const practice = provider("practice", { needsKey: false, simulated: true });
const builtIn = provider("Browser", { needsKey: false, local: true });
const ollama = provider("Ollama", { needsKey: false, local: true, defaultBaseUrl: "http://localhost:11434" });

async function show(providers: readonly LlmProvider[], takesFocus = false) {
  const onReady = vi.fn();
  const addFound = vi.fn(async () => {});
  const store = service(ProvidersStoreToken, {
    providers,
    offered: undefined,
    preparation: undefined,
    findOnDevice: async () => [
      { provider: builtIn, model: "built-in" },
      { provider: ollama, model: "qwen3.5" },
    ],
    addFound,
  });
  const page = renderWithServices(
    <FirstRunChoices onReady={onReady} takesFocus={takesFocus} />,
    new Map([store]),
  );
  await screen.findByLabelText("API key");
  return { ...page, onReady, addFound };
}

test("the practice model is offered while it is there, and not where it is switched off", async () => {
  const { unmount } = await show([practice]);
  expect(screen.getByRole("button", { name: "Use the practice model" })).toBeTruthy();
  unmount();
  await show([provider("acme")]);
  expect(screen.queryByRole("button", { name: /practice/i })).toBeNull();
  expect(screen.queryByText(/practice/i)).toBeNull();
});

test("the key can be pasted at once where the card was asked for, and takes no focus elsewhere", async () => {
  const { unmount } = await show([practice], true);
  expect(document.activeElement).toBe(screen.getByLabelText("API key"));
  unmount();
  await show([practice]);
  expect(document.activeElement).toBe(document.body);
});

test("what the device has is found on request: a server, or the model built into the browser", async () => {
  const { onReady, addFound } = await show([practice]);
  expect(screen.queryByText("Ollama")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "More ways" }));
  fireEvent.click(screen.getByRole("button", { name: "Find models on this device" }));
  const own = (await screen.findByText("Browser")).closest("li");
  expect(screen.getByRole("button", { name: "Work with qwen3.5" })).toBeTruthy();
  if (own) fireEvent.click(within(own).getByRole("button", { name: "Work with its built-in model" }));
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(addFound).toHaveBeenCalledWith({ provider: builtIn, model: "built-in" }, expect.anything());
});

test("the places that give keys, and the ways without one, are folded until one is asked for, one at a time", async () => {
  await show([provider("acme", { keyPattern: /^a-/, keyPage }), practice]);
  const keys = screen.getByRole("button", { name: "Get a key" });
  const more = screen.getByRole("button", { name: "More ways" });
  expect(screen.queryByRole("link", { name: /^Get a key/ })).toBeNull();
  fireEvent.click(keys);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Get a key: acme" });
  expect([link.href, link.rel, link.target]).toEqual([keyPage, "noreferrer", "_blank"]);
  fireEvent.click(more);
  expect([keys, more].map((button) => button.ariaExpanded ?? button.getAttribute("aria-expanded"))).toEqual([
    "false",
    "true",
  ]);
  expect(screen.queryByRole("link", { name: /^Get a key/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Add a provider" })).toBeTruthy();
});
