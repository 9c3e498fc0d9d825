// @vitest-environment jsdom

import type { GivenAnswer, ToolAnswer, ToolTurn, ToolUse } from "@core/domain/tool/tool-use";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { PreferencesToken } from "@core/ports/preferences";
import { ToolboxToken } from "@core/services/tokens";
import { AgentsStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, within } from "@testing-library/react";
import type { DiffQuestion, TextDiff } from "@ui/features/artifacts/versions/text-diff";
import ToolsSection from "@ui/settings/tools/tools-section";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FakeWorker } from "../../../../tests/fakes/fake-worker";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { ToolRig } from "../../../../tests/fakes/tool-rig";
import ToolCalls from "./tool-calls";
import ToolQuestions from "./tool-questions";

let ports: FakePorts;
let rig: ToolRig;
beforeEach(() => {
  ports = new FakePorts();
  rig = new ToolRig(ports);
  rig.addSender();
});

const services = () =>
  new Map([
    service(ToolboxToken, rig.toolbox),
    service(PluginHostToken, new PluginHost(ports.container())),
    service(PreferencesToken, ports.preferences),
    service(AgentsStoreToken, { find: () => undefined }),
  ]);

const asked: ToolUse = {
  id: "u1",
  call: { id: "c1", name: "post", arguments: '{"to":"a.example"}' },
  state: "asked",
  question: { concern: "effect", touch: { effect: "sends", target: "a.example" }, fingerprint: "f" },
};
const turnOf = (...uses: readonly ToolUse[]): readonly ToolTurn[] => [{ text: "", uses }];

async function show(turns: readonly ToolTurn[], asks = true) {
  const answers: ToolAnswer[] = [];
  const onAnswer = ({ answer }: GivenAnswer) => void answers.push(answer);
  renderWithServices(
    <ToolCalls turns={turns} place="conversation" asks={asks} canAnswer onAnswer={onAnswer} />,
    services(),
  );
  await screen.findByText(/Tool calls/);
  return answers;
}

it("says which program gave the task, and lets what a runner works on be allowed once, as it stands", async () => {
  const root = { placedOn: "home", givenBy: { protocol: "MCP", name: "Mail helper" } } as const;
  renderWithServices(<ToolQuestions uses={[asked]} root={root} onAnswer={() => {}} />, services());
  expect(await screen.findByText("“Mail helper” gave this task (MCP).")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Allow once" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Always allow" })).toBeNull();
  expect((screen.getByLabelText("Run with") as HTMLTextAreaElement).readOnly).toBe(true);
});

describe("a call that waits for the user", () => {
  it("is asked about in words of what it does", async () => {
    const answers = await show(turnOf(asked));
    const question = within(
      screen.getByRole("region", { name: "post wants to send a request to a.example." }),
    );
    for (const name of ["Allow once", "Always allow", "Deny"])
      fireEvent.click(question.getByRole("button", { name }));
    expect(answers).toEqual([
      { decision: "once" },
      { decision: "always", scope: "here" },
      { decision: "deny" },
    ]);
  });

  it("is allowed with other arguments, for the agent everywhere; what is no JSON is not taken", async () => {
    const answers = await show(turnOf(asked));
    const field = screen.getByLabelText("Run with");
    fireEvent.change(field, { target: { value: "{" } });
    fireEvent.click(screen.getByRole("button", { name: "Allow once" }));
    expect(screen.getByText("This is not a JSON object.")).toBeTruthy();
    fireEvent.change(field, { target: { value: '{"to":"b.example"}' } });
    fireEvent.change(screen.getByLabelText("Always means"), { target: { value: "agent" } });
    fireEvent.click(screen.getByRole("button", { name: "Always allow" }));
    expect(answers).toEqual([{ decision: "always", scope: "agent", arguments: '{"to":"b.example"}' }]);
  });

  it("is drawn in part where it is long, many at once too, and allowed only once all of it was shown", async () => {
    const long = JSON.stringify({ to: "a.example", text: "\u200b".repeat(12_000) });
    const uses = Array.from({ length: 16 }, (_, place) => ({
      ...asked,
      id: `u${place}`,
      call: { ...asked.call, arguments: long },
    }));
    const answers = await show(turnOf(...uses));
    const fields = screen.getAllByLabelText<HTMLTextAreaElement>("Run with");
    expect(fields).toHaveLength(16);
    expect(fields.reduce((sum, { value }) => sum + value.length, 0)).toBeLessThanOrEqual(16 * 5_000);
    const [first, second] = screen.getAllByRole("region");
    if (!first || !second) return expect.fail("no question");
    const allow = within(first).getByRole<HTMLButtonElement>("button", { name: "Allow once" });
    expect(allow.disabled).toBe(true);
    expect(within(first).getByText(/Characters not shown: 67,\d{3}/)).toBeDefined();
    fireEvent.click(within(first).getByRole("button", { name: "Show all of it" }));
    expect(fields[0]?.value).toContain(`\\u200b"\n}`);
    fireEvent.click(allow);
    fireEvent.click(within(second).getByRole("button", { name: "Deny" }));
    expect(answers).toEqual([{ decision: "once" }, { decision: "deny" }]);
  });

  it("is denied, and its tool is never run again, where the user says so", async () => {
    const answers = await show(turnOf(asked));
    fireEvent.click(screen.getByRole("button", { name: "Never run: post" }));
    expect(answers).toEqual([{ decision: "deny" }]);
    expect(rig.toolbox.permissions.isRefused("post")).toBe(true);
  });

  it("shows the files it would write, and how each would change", async () => {
    const differ = ({ before, after }: DiffQuestion): TextDiff => ({
      by: "lines",
      parts: [
        { kind: "removed", lines: [before] },
        { kind: "added", lines: [after] },
      ],
    });
    vi.stubGlobal("Worker", function startWorker() {
      return new FakeWorker(differ);
    });
    const touch = { effect: "writes", target: "reports" } as const;
    const preview = [
      { path: "rivers.md", sizeBytes: 2_048, before: "Two rivers", after: "Three rivers" },
      { path: "map.png", sizeBytes: 10 },
    ];
    const question = { concern: "effect", touch, fingerprint: "f", preview } as const;
    await show(turnOf({ ...asked, question }));
    const region = within(screen.getByRole("region", { name: "post wants to write into reports. Files: 2" }));
    fireEvent.click(region.getByText("rivers.md"));
    expect(await region.findByText("− Two rivers")).toBeTruthy();
    expect(region.getByText("+ Three rivers")).toBeTruthy();
    expect(region.getByText("changed · 2 KB")).toBeTruthy();
    fireEvent.click(region.getByText("map.png"));
    expect(await region.findByText(/No text to show/)).toBeTruthy();
  });

  it.each([
    ["outflow", /want that sent to a\.example/],
    ["uncertain", /may have happened/],
    ["changed", /is not what you allowed/],
  ] as const)("says plainly why it is asked about: %s", async (concern, words) => {
    const question = { ...asked.question, concern } as NonNullable<ToolUse["question"]>;
    await show(turnOf({ ...asked, question }));
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Always allow" }) === null).toBe(concern === "uncertain");
  });

  it("is asked about no more once the conversation has gone on", async () => {
    await show(turnOf(asked), false);
    expect(screen.queryByRole("button", { name: "Allow once" })).toBeNull();
  });
});

describe("what tools were called for", () => {
  it("is folded, and of a long result only the beginning is drawn", async () => {
    const result = { content: "x".repeat(200_000), isUntrusted: true, source: "https://a.example/" };
    await show(turnOf({ ...asked, state: "done", result }));
    expect(screen.getByText("Tool calls (1): post")).toBeTruthy();
    expect(document.body.textContent.length).toBeLessThan(1_000);
    const call = screen.getByText("post", { selector: "strong" }).closest("details") as HTMLDetailsElement;
    call.open = true;
    fireEvent(call, new Event("toggle"));
    expect(screen.getByText("The first 4,000 of 200,000 characters.")).toBeTruthy();
    expect(screen.getByText("https://a.example/")).toBeTruthy();
    expect(document.body.textContent.length).toBeLessThan(6_000);
  });
});

describe("Settings › Tools", () => {
  it("says what each tool may do, and keeps one from being run, or offers it to all", async () => {
    renderWithServices(<ToolsSection />, services());
    expect(screen.getByRole("heading", { name: "Calculator" })).toBeTruthy();
    expect(screen.getByText("Sends something out; asks first")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "Never run: post" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Offer by default: Calculator" }));
    expect(rig.toolbox.permissions.isRefused("post")).toBe(true);
    const executor = await rig.toolbox.offer({});
    expect(executor?.declarations.map(({ name }) => name)).toEqual(["calculator"]);
  });

  it("lists what is always allowed, and forgets it", async () => {
    const permission = { tool: "post", fingerprint: "f", effect: "sends", target: "a.example" } as const;
    rig.toolbox.permissions.remember({ ...permission, scope: "agent/ada" });
    renderWithServices(<ToolsSection />, services());
    fireEvent.click(screen.getByRole("button", { name: "Forget: post: a.example for the agent ada" }));
    await vi.waitFor(() => expect(screen.getByText(/^Nothing yet/)).toBeTruthy());
    expect(rig.toolbox.permissions.all).toEqual([]);
  });

  it("brings limits within their bounds", () => {
    renderWithServices(<ToolsSection />, services());
    const field = screen.getByLabelText<HTMLInputElement>("Calls in one answer");
    Object.defineProperty(field, "valueAsNumber", { value: 1_000 });
    fireEvent.blur(field);
    expect(screen.getByLabelText<HTMLInputElement>("Calls in one answer").value).toBe("100");
  });
});
