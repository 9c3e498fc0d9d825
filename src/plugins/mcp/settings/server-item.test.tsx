// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { ServerItem } from "./server-item";

const EMPTY = { tools: [], prompts: [], resources: [], templates: [] };
const failed = (code: string) => ({ status: "failed", error: new AppError(code) });

function show(state: object = { status: "connected" }, over: object = {}, catalogue: object = {}) {
  const act = () => vi.fn(async (_: string) => {});
  const servers = {
    stateOf: () => state,
    reconnect: act(),
    signOut: act(),
    remove: act(),
    switchTool: act(),
  };
  const server = {
    key: "acme",
    name: "Acme",
    url: "https://mcp.example/",
    ...over,
    catalogue: { ...EMPTY, ...catalogue },
  };
  renderWithServices(<ServerItem server={server as never} servers={servers as never} />);
  return servers;
}
const button = (name: string) => screen.queryByRole("button", { name }) as HTMLButtonElement | null;
const status = () => screen.getByRole("status").textContent;

test.each([
  [{ status: "idle" }, "Not contacted yet"],
  [{ status: "connecting" }, "Connecting…"],
  [{ status: "connected" }, "Connected"],
  [failed("network.failed"), "Not connected"],
  [failed("mcp.sign-in-needed"), "Needs a sign-in"],
  [failed("mcp.client-id-needed"), "Needs a sign-in"],
  [failed("mcp.headers-needed"), "Needs a token or headers"],
  [failed("mcp.headers-refused"), "Needs a token or headers"],
  [failed("mcp.headers-lost"), "Needs a token or headers"],
])("a server that is %j: %s", (state, words) => {
  show(state);
  expect(status()).toBe(words);
  expect(button("Sign in: Acme") !== null).toBe(words === "Needs a sign-in");
  expect(button("Keep and connect") !== null).toBe(words.includes("token"));
  expect(button("Headers: Acme") !== null).toBe(!words.includes("token"));
});

test("while it connects nothing can be asked of it but its removal", () => {
  show({ status: "connecting" }, { isSignedIn: true });
  const names = ["Connect again: Acme", "Headers: Acme", "Sign out: Acme"];
  expect(names.map((name) => button(name)?.disabled)).toEqual([true, true, true]);
  expect(button("Remove: Acme")?.disabled).toBe(false);
});

test("its offers are counted by kind, with what is left out of prompts and files", () => {
  const one = [{}];
  show(
    undefined,
    {},
    { prompts: one, resources: [{}, {}], templates: one, leftOut: { prompts: 2, files: 3, tools: 9 } },
  );
  expect(screen.getByText("Prompts: 1 · Files: 2 · Kinds of files: 1 · Left out: 5")).toBeTruthy();
});

test("of what it does not offer nothing is said", () => {
  show(undefined, {}, { leftOut: { tools: 9 } });
  expect(screen.queryByText(/Prompts|Files|Kinds|Left out/)).toBeNull();
});

test("it is connected to again or signed out of, and what fails is told until the next try", async () => {
  const servers = show(undefined, { isSignedIn: true });
  servers.signOut.mockRejectedValueOnce(new AppError("vault.locked"));
  fireEvent.click(button("Sign out: Acme") as HTMLElement);
  expect(await screen.findByRole("alert")).toBeTruthy();
  fireEvent.click(button("Connect again: Acme") as HTMLElement);
  expect(screen.queryByRole("alert")).toBeNull();
  expect([servers.signOut.mock.calls, servers.reconnect.mock.calls]).toEqual([[["acme"]], [["acme"]]]);
});

test("one that nobody has signed in to cannot be signed out of; headers are entered on request, or not", () => {
  show();
  expect(button("Sign out: Acme")).toBeNull();
  fireEvent.click(button("Headers: Acme") as HTMLElement);
  expect([button("Headers: Acme"), button("Keep and connect")]).toEqual([null, expect.anything()]);
  fireEvent.click(button("Cancel") as HTMLElement);
  expect(button("Keep and connect")).toBeNull();
});
