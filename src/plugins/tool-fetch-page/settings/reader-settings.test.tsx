// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { createElement } from "react";
import { expect, test } from "vitest";
import { MemoryPluginStorageFactory } from "../../../../tests/fakes/memory-plugin-storage";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { readReader } from "../reader-address";
import { readerSettings } from "./reader-settings";

async function show(before?: unknown) {
  const storage = new MemoryPluginStorageFactory().of("tool-fetch-page");
  if (before !== undefined) await storage.set("reader", before);
  renderWithServices(createElement(readerSettings({ storage }).default));
  const field = (await screen.findByLabelText("Reader address")) as HTMLInputElement;
  return { storage, field, enter: (value: string) => fireEvent.change(field, { target: { value } }) };
}
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save reader" }));
const status = () => screen.getByRole("status").textContent;

test("a reader is kept by its address, and said to be sent all addresses of pages", async () => {
  const { storage, field, enter } = await show();
  expect(screen.getByText(/Leave empty for none/)).toBeTruthy();
  enter(" https://r.example/ ");
  expect(screen.getByText("Addresses of pages are sent to r.example.")).toBeTruthy();
  save();
  await screen.findByText("Saved.");
  expect([await storage.get("reader"), field.value]).toEqual(["https://r.example", "https://r.example"]);
  enter(" ");
  save();
  await expect.poll(() => field.value).toBe("");
  expect(await storage.get("reader")).toBeUndefined();
});

test("the reader that is kept is shown, and none where what is kept is no address", async () => {
  const { field } = await show("https://kept.example");
  await expect.poll(() => field.value).toBe("https://kept.example");
  for (const kept of [undefined, 7, "ftp://a.example"])
    expect(await readReader({ storage: { get: async () => kept } as never })).toBeUndefined();
});

test("an address that is not encrypted is refused until it is put right", async () => {
  const { storage, enter } = await show();
  enter("https://one.example");
  save();
  await screen.findByText("Saved.");
  enter("http://far.example");
  save();
  expect(await screen.findByRole("alert")).toHaveProperty(
    "textContent",
    "Use https://, or http://localhost, without a password.",
  );
  expect([status(), await storage.get("reader")]).toEqual(["", "https://one.example"]);
  enter("http://localhost:3000");
  save();
  await screen.findByText("Saved.");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what cannot be read is told", async () => {
  const storage = { get: () => Promise.reject(new Error("locked")) };
  renderWithServices(createElement(readerSettings({ storage } as never).default));
  expect(await screen.findByRole("alert")).toBeTruthy();
});
