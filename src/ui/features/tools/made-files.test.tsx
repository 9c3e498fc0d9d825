// @vitest-environment jsdom
import type { Attachment } from "@core/domain/file/attachment";
import { toBase64 } from "@core/domain/text/base64";
import type { ToolUse } from "@core/domain/tool/tool-use";
import { ToolboxToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { ToolRig } from "../../../../tests/fakes/tool-rig";
import MadeFiles from "./made-files";
import { TaskFiles } from "./task-files";

const fileOf = (name: string, mimeType: string, text: string): Attachment => ({
  type: "other",
  name,
  mimeType,
  data: toBase64(new TextEncoder().encode(text)),
  sizeBytes: text.length,
});
const services = () => new Map([service(ToolboxToken, new ToolRig(new FakePorts()).toolbox)]);

afterEach(() => vi.unstubAllGlobals());

describe("files that tools made", () => {
  it("are drawn where they are pictures, as what runs nothing, and named with their size", async () => {
    const svg = fileOf("map.svg", "image/svg+xml", '<svg onload="alert(1)"/>');
    renderWithServices(
      <MadeFiles files={[svg, fileOf("a.bin", "text/html", "<script>1</script>")]} />,
      services(),
    );
    const region = within(await screen.findByRole("region", { name: "Files" }));
    expect(region.getByRole("img", { name: "map.svg" }).getAttribute("src")).toBe(
      `data:image/svg+xml;base64,${svg.data}`,
    );
    expect(region.getByText("a.bin")).toBeTruthy();
    expect(region.getByText("18 Bytes")).toBeTruthy();
    expect(document.querySelector("script, iframe, svg[onload]")).toBeNull();
  });

  it("are downloaded under their own name, without folders", async () => {
    const saved: Blob[] = [];
    vi.stubGlobal("URL", {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return "blob:x";
      },
      revokeObjectURL: () => {},
    });
    const clicks: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicks.push(this.download);
    });
    renderWithServices(<MadeFiles files={[fileOf("out/r.txt", "text/plain", "data")]} />, services());
    fireEvent.click(await screen.findByRole("button", { name: "Download: out/r.txt" }));
    expect(clicks).toEqual(["r.txt"]);
    expect(saved.map(({ size, type }) => [size, type])).toEqual([[4, "text/plain"]]);
  });

  it("stand in a task once for each name, in a part of it those of the part", async () => {
    const use = (id: string, ...files: readonly Attachment[]): ToolUse => ({
      ...{ id, state: "done", call: { id, name: "run-python", arguments: "{}" } },
      result: { content: "", files },
    });
    const turn = (taskId: string, ...uses: readonly ToolUse[]) => ({
      ...{ type: "tool-turn", taskId, agentId: "a", node: "n" },
      turn: { text: "", uses },
    });
    const text = (name: string) => fileOf(name, "text/plain", name);
    const events = [
      turn("root", use("1", text("a.txt"), text("b.txt"))),
      turn("part", use("2", text("a.txt"))),
    ];
    const view = { state: { events }, isRoot: true, taskId: "root" } as unknown as TaskSession;
    const whole = renderWithServices(<TaskFiles view={view} />, services());
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    whole.unmount();
    const part = { state: { events }, isRoot: false, taskId: "part" } as unknown as TaskSession;
    renderWithServices(<TaskFiles view={part} />, services());
    expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  });
});
