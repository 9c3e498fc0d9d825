// @vitest-environment jsdom

import { RunnerPrograms } from "@core/services/runner/runner-programs";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { ProgramTools } from "./program-tools";

function show(tools: object[], failure?: string) {
  const program = { name: "Files\u202e", ...(failure ? { failure } : {}), tools };
  const ask = vi.fn(async (method: string, _path: string, _signal: AbortSignal, body?: object) => {
    if (method === "POST") Object.assign(tools[0] ?? {}, { isOn: (body as { isOn: boolean }).isOn });
    return [program];
  });
  renderWithServices(
    <ProgramTools programs={new RunnerPrograms({ ask } as never)} />,
    new Map(),
    "/settings",
  );
  return ask;
}

it("lists the programs of the runner, whose tools can be switched one by one", async () => {
  const ask = show([{ id: "mcp-files-read", name: "read", description: "As text", isOn: true }]);
  const toggle = await screen.findByRole("checkbox", { name: "read" });
  expect(toggle).toHaveProperty("checked", true);
  expect(screen.getByRole("region", { name: "Files⟨U+202E⟩" })).toBeTruthy();
  fireEvent.click(toggle);
  await waitFor(() =>
    expect(screen.getByRole("checkbox", { name: "read" })).toHaveProperty("checked", false),
  );
  expect(ask.mock.calls.find(([method]) => method === "POST")?.[3]).toEqual({
    ...{ tool: "mcp-files-read", isOn: false },
  });
});

it("says why a program does not run", async () => {
  show([], "no such file");
  expect((await screen.findByRole("status")).textContent).toContain("no such file");
});
