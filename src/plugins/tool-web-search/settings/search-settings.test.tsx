// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, test } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { searchSettings } from "./search-settings";

function show(services: readonly object[] = [], before?: unknown) {
  const stored = new Map<string, unknown>(before === undefined ? [] : [["service", before]]);
  const secrets = new Map<string, string>();
  const kept = {
    services: { get: () => ({ open: () => ({ all: services }) }) },
    storage: {
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: unknown) => void stored.set(key, value),
      remove: async (key: string) => void stored.delete(key),
    },
    secrets: {
      get: async (name: string) => secrets.get(name),
      set: async (name: string, _: string, secret: string) => void secrets.set(name, secret),
      delete: async (name: string) => void secrets.delete(name),
      clear: async () => secrets.clear(),
    },
  };
  renderWithServices(createElement(searchSettings(kept as never).default));
  return { stored, secrets };
}
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save search service" }));

test("a service is set up with its key, which is shown nowhere again", async () => {
  const { stored, secrets } = show();
  fireEvent.change(await screen.findByLabelText("Search service"), { target: { value: "tavily" } });
  expect(screen.getByText("Searches are sent to api.tavily.com.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Service key"), { target: { value: "tvly-1" } });
  save();
  await screen.findByText("The search service is set up.");
  expect(stored.get("service")).toEqual({
    service: "tavily",
    address: "https://api.tavily.com",
    hasKey: true,
  });
  expect([...secrets.values()]).toEqual(["tvly-1"]);
  expect((screen.getByLabelText("Service key") as HTMLInputElement).value).toBe("");
  expect(screen.getByText("Leave empty to keep the key.")).toBeTruthy();

  fireEvent.change(screen.getByLabelText("Search service"), { target: { value: "" } });
  save();
  await screen.findByText("No search service is set up.");
  expect([stored.size, secrets.size]).toEqual([0, 0]);
});

test("what is wrong is said, until it is put right", async () => {
  show();
  fireEvent.change(await screen.findByLabelText("Search service"), { target: { value: "searxng" } });
  fireEvent.change(screen.getByLabelText("Service address"), { target: { value: "http://far.example" } });
  save();
  expect(await screen.findByRole("alert")).toHaveProperty(
    "textContent",
    "Use https://, or http://localhost, without a password.",
  );
  fireEvent.change(screen.getByLabelText("Service address"), { target: { value: "http://localhost:8080" } });
  save();
  await screen.findByText("The search service is set up.");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a service that a plugin brings is chosen by its name, says where it sends, and is told of when it is gone", async () => {
  const service = { id: "acme", name: "Acme search", sentTo: ["search.example"] };
  const { stored, secrets } = show([service]);
  secrets.set("key", "old");
  fireEvent.change(await screen.findByLabelText("Search service"), { target: { value: "plugin/acme" } });
  expect(screen.getByText("Searches are sent to search.example.")).toBeTruthy();
  expect(screen.queryByLabelText("Service key")).toBeNull();
  save();
  await screen.findByText("The search service is set up.");
  expect([stored.get("service"), secrets.size]).toEqual([{ service: "plugin/acme" }, 0]);
  cleanup();
  show([], stored.get("service"));
  expect(await screen.findByText("Its plugin is gone.")).toBeTruthy();
});

test("the service that is set up is shown with its address, and that its key is kept for it alone", async () => {
  show([], { service: "searxng", address: "https://s.example/a", hasKey: true });
  await expect
    .poll(() => (screen.queryByLabelText("Service address") as HTMLInputElement | null)?.value)
    .toBe("https://s.example/a");
  expect(screen.getByText("Searches are sent to s.example.")).toBeTruthy();
  expect(screen.getByText("Leave empty to keep the key.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Search service"), { target: { value: "tavily" } });
  expect(screen.queryByText("Leave empty to keep the key.")).toBeNull();
  expect(screen.getByLabelText("Service address")).toHaveProperty("value", "");
});

test("what went before is told no longer once another service is chosen", async () => {
  show();
  fireEvent.change(await screen.findByLabelText("Search service"), { target: { value: "searxng" } });
  fireEvent.change(screen.getByLabelText("Service address"), { target: { value: "https://s.example" } });
  save();
  await screen.findByText("The search service is set up.");
  fireEvent.change(screen.getByLabelText("Search service"), { target: { value: "" } });
  expect(screen.queryByText("The search service is set up.")).toBeNull();
  expect(screen.queryByLabelText("Service key")).toBeNull();
});
