// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { RegistryForm } from "./registry-form";

const TICKETS = {
  name: "io.example/tickets",
  title: "Tickets",
  description: "Issues.",
  url: "https://t.example/mcp",
  headers: [],
};
function show(search: () => Promise<unknown>) {
  const registry = { address: async () => "https://registry.example", search: vi.fn(search) };
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  renderWithServices(<RegistryForm registry={registry as never} onChoose={onChoose} onClose={onClose} />);
  return { search: registry.search, onChoose, onClose };
}
const button = (name: string) => screen.getByRole("button", { name }) as HTMLButtonElement;
const look = (words: string) => {
  fireEvent.change(screen.getByLabelText("Search for"), { target: { value: words } });
  fireEvent.click(button("Search"));
};

test("a registry is asked by words, at the address that is shown, and nothing before", async () => {
  const { search, onChoose } = show(async () => ({ servers: [TICKETS], elsewhere: 2 }));
  await waitFor(() =>
    expect(screen.getByLabelText("Registry")).toHaveProperty("value", "https://registry.example"),
  );
  expect([button("Search").disabled, search.mock.calls.length]).toEqual([true, 0]);
  const timeout = vi.spyOn(AbortSignal, "timeout");
  fireEvent.change(screen.getByLabelText("Registry"), { target: { value: "https://own.example" } });
  look("issues");
  expect((await screen.findByRole("status")).textContent).toBe(
    "Servers found: 1. To be installed, or without an address: 2.",
  );
  expect(search).toHaveBeenCalledExactlyOnceWith("https://own.example", "issues", expect.any(AbortSignal));
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000);
  fireEvent.click(button("Add: Tickets"));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(TICKETS);
});

test("that nothing was found is said, and so is what went wrong, until the next search", async () => {
  const { search } = show(async () => ({ servers: [], elsewhere: 0 }));
  look("nothing");
  expect((await screen.findByRole("status")).textContent?.trim()).toBe("No server for web pages found.");
  search.mockRejectedValueOnce(new Error("down"));
  fireEvent.click(button("Search"));
  expect(await screen.findByRole("alert")).toBeTruthy();
  await waitFor(() => expect(button("Search").disabled).toBe(false));
  fireEvent.click(button("Search"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("while it is asked it cannot be asked again, and a search can be left", () => {
  const { onClose } = show(() => new Promise(() => {}));
  look("issues");
  expect(button("Search").disabled).toBe(true);
  fireEvent.click(button("Cancel"));
  expect(onClose).toHaveBeenCalledOnce();
});
