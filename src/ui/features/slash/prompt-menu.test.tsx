// @vitest-environment jsdom

import type { Agent } from "@core/domain/agent/agent";
import type { Attachment } from "@core/domain/file/attachment";
import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import type { TaskTemplate } from "@core/domain/task/task-template";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type CommandValues, type SlashCommand, SlashCommands } from "@core/points/slash-command";
import { NotifierToken } from "@core/ports/notifier";
import { AgentsStoreToken, KnowledgeStoreToken, TemplatesStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ReactElement, useRef, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { FieldMenu } from "./field-menu";
import PromptMenu from "./prompt-menu";

let ports: FakePorts;
let sent: string[];
let attached: string[];
beforeEach(() => {
  ports = new FakePorts();
  attached = [];
  sent = [];
});

/** A field that sends on Enter, as the prompt does. */
function Prompt({ takesFiles = true }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState("");
  return (
    <>
      <textarea
        ref={field}
        aria-label="Prompt"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && sent.push(value)}
      />
      {takesFiles ? (
        <PromptMenu
          field={field}
          value={value}
          onChange={setValue}
          attach={{ one: async (file) => void attached.push((await file).name) }}
        />
      ) : (
        <FieldMenu field={field} value={value} onChange={setValue} />
      )}
    </>
  );
}

const agents: Agent[] = [
  { id: "ada", name: "Ada", role: "Counts", instructions: "" },
  { id: "market", name: "Market researcher", role: "Asks", instructions: "" },
];
const template: TaskTemplate = {
  ...{ id: "t1", title: "Weekly report", description: "What happened" },
  ...{ prompt: "Report on {topic}.", requirements: [], readers: [] },
};

function show(...more: SlashCommand[]) {
  showPrompt(<Prompt />, more);
}

function showPrompt(prompt: ReactElement, more: readonly SlashCommand[] = []) {
  const host = new PluginHost(ports.container());
  const plain = {
    id: "plain",
    name: "tickets:daily",
    origin: "Tickets (tickets.example)",
    fields: [],
    load: async () => async () => "What happened today?",
  };
  const asking = {
    ...plain,
    id: "asking",
    name: "tickets:of",
    fields: [{ name: "person", isRequired: true }],
    load: async () => async (values: Readonly<Record<string, string>>) => `Tickets of ${values.person}`,
  };
  const broken = {
    ...plain,
    id: "broken",
    name: "tickets:gone",
    load: async () => async () => Promise.reject(new Error("down")),
  };
  const contributes = [plain, asking, broken, ...more].map((each) => contribute(SlashCommands, each));
  host.install(definePlugin({ id: "tickets", apiVersion: 1, contributes }));
  renderWithServices(
    prompt,
    new Map([
      service(PluginHostToken, host),
      service(NotifierToken, ports.notifier),
      service(AgentsStoreToken, { agents, load: async () => {} }),
      service(TemplatesStoreToken, { own: [template], bundled: [], load: async () => {} }),
      service(KnowledgeStoreToken, {
        recentFiles: async () => [{ id: "f1", name: "prices.csv" } as KnowledgeSummary],
        attachment: async () => ({ name: "prices.csv" }) as Attachment,
      }),
    ]),
  );
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>("Prompt");
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const group = (name: string) => screen.getByRole("group", { name });
const enter = () => fireEvent.keyDown(field(), { key: "Enter" });

describe("commands of a prompt", () => {
  it("are listed by what is typed after the slash, and Enter puts the first into the prompt", async () => {
    show();
    type("/");
    await screen.findByText("/tickets:daily");
    expect(within(group("Commands")).getAllByRole("option")).toHaveLength(3);
    type("/daily");
    expect(screen.getAllByRole("option")).toHaveLength(1);
    enter();
    await waitFor(() => expect(field().value).toBe("What happened today?"));
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(field());
    enter();
    expect(sent).toEqual(["What happened today?"]);
  });

  it("leave Enter to the prompt where none is meant", async () => {
    show();
    type("/");
    await screen.findByRole("listbox");
    type("/etc/hosts, what is it?");
    expect(screen.queryByRole("listbox")).toBeNull();
    enter();
    expect(sent).toEqual(["/etc/hosts, what is it?"]);
  });

  it("show what hides in their names, and ask for what every object knows", async () => {
    const asked: CommandValues[] = [];
    show({
      id: "turned",
      name: "pay\u202elap",
      origin: "Tick\u034fets",
      fields: [
        { name: "constructor", isRequired: true },
        { name: "to\u200bString", isRequired: false },
      ],
      load: async () => async (values: CommandValues) => {
        asked.push(values);
        return "Done";
      },
    });
    type("/pay");
    await screen.findByText("/pay⟨U+202E⟩lap");
    expect(screen.getByText("Tick⟨U+034F⟩ets")).toBeDefined();
    enter();
    const dialog = await screen.findByRole("dialog", { name: "/pay⟨U+202E⟩lap" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Insert" }));
    expect(within(dialog).getByText("This is needed.")).toBeDefined();
    expect(within(dialog).getByLabelText("to⟨U+200B⟩String")).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText(/constructor/), { target: { value: "Ada" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Insert" }));
    await waitFor(() => expect(field().value).toBe("Done"));
    expect(asked).toEqual([{ constructor: "Ada" }]);
  });

  it("ask for what they need first", async () => {
    show();
    type("/of");
    await screen.findByRole("listbox", { name: "Suggestions" });
    enter();
    const dialog = await screen.findByRole("dialog", { name: "/tickets:of" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Insert" }));
    expect(within(dialog).getByText("This is needed.")).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText(/person/), { target: { value: "Ada" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Insert" }));
    await waitFor(() => expect(field().value).toBe("Tickets of Ada"));
  });

  it("that fail leave what is written, and are chosen by a click too", async () => {
    show();
    type("/gone");
    fireEvent.click(await screen.findByRole("option"));
    await waitFor(() => expect(ports.notifier.errors).toHaveLength(1));
    expect(field().value).toBe("/gone");
  });
});

describe("the menu of a prompt", () => {
  it("has commands, templates, agents and files after a slash, agents and files after @", async () => {
    show();
    type("/");
    await screen.findByText("prices.csv");
    const groups = () => screen.getAllByRole("group").map((each) => each.firstChild?.textContent);
    expect(groups()).toEqual(["Commands", "Templates", "Agents", "Latest files"]);
    type("@");
    expect(groups()).toEqual(["Agents", "Latest files"]);
    type("write to me@example.org");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("keeps the focus in the field, which points at the option that the arrow keys move to", async () => {
    show();
    field().focus();
    type("Ask @");
    await screen.findByText("prices.csv");
    const pointed = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
    expect(field().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
    expect(pointed()?.textContent).toContain("Ada");
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    expect(pointed()?.textContent).toContain("Market researcher");
    expect(pointed()?.getAttribute("aria-selected")).toBe("true");
    fireEvent.keyDown(field(), { key: "ArrowUp" });
    fireEvent.keyDown(field(), { key: "ArrowUp" });
    expect(pointed()?.textContent).toContain("prices.csv");
    expect(document.activeElement).toBe(field());
    expect(screen.getByText("Suggestions: 3")).toBeDefined();
    fireEvent.keyDown(field(), { key: "Escape" });
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field().hasAttribute("aria-activedescendant")).toBe(false);
    enter();
    expect(sent).toEqual(["Ask @"]);
  });

  it("names the agent that is chosen, in the place of what was typed", async () => {
    show();
    type("Ask @mark");
    await screen.findByRole("option");
    enter();
    expect(field().value).toBe("Ask @Market researcher ");
    expect(field().selectionStart).toBe("Ask @Market researcher ".length);
    expect(sent).toEqual([]);
  });

  it("attaches the file that is chosen, and names it after @", async () => {
    show();
    type("Sum up @pri");
    await screen.findByRole("option");
    enter();
    await waitFor(() => expect(attached).toEqual(["prices.csv"]));
    expect(field().value).toBe("Sum up prices.csv ");
    type("/pri");
    fireEvent.click(await screen.findByRole("option"));
    await waitFor(() => expect(attached).toHaveLength(2));
    expect(field().value).toBe("");
  });

  it("writes the words of a template, with its blanks", async () => {
    show();
    type("/weekly");
    await screen.findByRole("option");
    enter();
    expect(field().value).toBe("Report on {topic}.");
  });

  it("leaves keys to the composition of a syllable", async () => {
    show();
    type("@ad");
    await screen.findByRole("option");
    fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
    expect(field().value).toBe("@ad");
  });
});

it("a field that takes no files offers all but files", async () => {
  showPrompt(<Prompt takesFiles={false} />);
  type("Ask @");
  await screen.findByRole("option", { name: /^Ada/ });
  expect(screen.queryByRole("group", { name: "Files" })).toBeNull();
  enter();
  expect(field().value).toBe("Ask @Ada ");
  expect(sent).toEqual([]);
});
