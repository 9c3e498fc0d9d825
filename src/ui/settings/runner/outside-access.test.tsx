// @vitest-environment jsdom

import { RunnerAccesses } from "@core/services/runner/runner-accesses";
import type { RunnerAccess } from "@core/services/runner/wire";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { OutsideAccess } from "./outside-access";

const TOKEN = `troupe_${"t".repeat(43)}`;

/** The section over a runner that keeps what it is told. */
async function show() {
  const limits = { tasksPerHour: 10, tokensPerTask: 500_000 };
  let listed: RunnerAccess[] = [
    { kind: "MCP", isOn: false, ...limits, tokens: [] },
    { kind: "A2A", isOn: false, ...limits, tokens: [] },
  ];
  const ask = async (
    method: string,
    path: string,
    _: AbortSignal,
    body: Partial<RunnerAccess> & { name?: string } = {},
  ) => {
    if (method === "GET") return listed;
    listed = listed.map((access) => {
      if (path === "access" && access.kind === body.kind) return { ...access, ...body };
      if (path === "access-tokens" && access.kind === body.kind)
        return { ...access, tokens: [{ id: "one", name: `${body.name}\u202e` }] };
      return method === "DELETE" ? { ...access, tokens: [] } : access;
    });
    return path === "access-tokens" ? { token: TOKEN } : {};
  };
  renderWithServices(
    <OutsideAccess accesses={new RunnerAccesses({ ask } as never)} origin="http://127.0.0.1:4174" />,
    new Map(),
    "/settings",
  );
  const mcp = within(await screen.findByRole("region", { name: "MCP server" }));
  return { mcp, of: () => listed[0] };
}

it("is off, and gives address, limits and tokens once it is on; a token is shown once and can be revoked", async () => {
  const { mcp, of } = await show();
  expect(mcp.queryByText("http://127.0.0.1:4174/mcp")).toBeNull();
  fireEvent.click(mcp.getByRole("checkbox", { name: "MCP server" }));
  await mcp.findByText("http://127.0.0.1:4174/mcp");
  const tasks = mcp.getByLabelText("Tasks an hour");
  fireEvent.change(tasks, { target: { value: "5" } });
  fireEvent.blur(tasks);
  await waitFor(() => expect(of()).toMatchObject({ isOn: true, tasksPerHour: 5, tokensPerTask: 500_000 }));
  fireEvent.change(tasks, { target: { value: "0" } });
  fireEvent.blur(tasks);
  expect(tasks).toHaveProperty("value", "5");

  fireEvent.change(mcp.getByLabelText("Program name"), { target: { value: "Editor" } });
  fireEvent.click(mcp.getByRole("button", { name: "New token" }));
  expect((await mcp.findByRole("status")).textContent).toContain(TOKEN);
  fireEvent.click(await mcp.findByRole("button", { name: "Revoke Editor⟨U+202E⟩" }));
  await waitFor(() => expect(of()?.tokens).toEqual([]));
});
