// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import type { McpServerRecord } from "../server-record";
import { ServerTools } from "./server-tools";

const tool = (name: string, more: object = {}) => ({ name, description: "", parameters: {}, ...more });
const tools = [tool("list_tickets", { title: "List tickets", saysReadOnly: true }), tool("close_ticket")];

function show(off: readonly string[] = [], offered = tools) {
  const switchTool = vi.fn(async () => {});
  const server: McpServerRecord = {
    ...{ key: "tickets", name: "Tickets", url: "https://tools.example/mcp", off: [...off] },
    catalogue: { tools: offered, prompts: [], resources: [], templates: [] },
  };
  const { container } = renderWithServices(
    <ServerTools server={server} servers={{ switchTool }} onFailure={() => {}} />,
  );
  return { switchTool, details: container.querySelector("details") };
}

/** Opens the list as a click does in a browser. */
function open(details: HTMLDetailsElement | null) {
  if (details) details.open = true;
  return waitFor(() => expect(screen.getByRole("list")).toBeDefined());
}

test("the tools of a server are listed once somebody opens their list", async () => {
  const { details } = show(["close_ticket"]);
  expect(details?.open).toBe(false);
  expect(screen.queryByRole("list")).toBeNull();
  await open(details);
  const isOn = screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);
  expect(isOn).toEqual([true, false]);
});

test("a tool is switched by its own name, whatever its title", async () => {
  const { details, switchTool } = show();
  await open(details);
  fireEvent.click(screen.getByLabelText("List tickets"));
  expect(switchTool).toHaveBeenCalledExactlyOnceWith("tickets", "list_tickets", false);
});

test("a server without tools has no list of them", () => {
  expect(show([], []).details).toBeNull();
});
