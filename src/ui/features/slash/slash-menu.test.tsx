// @vitest-environment jsdom

import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type CommandValues, type SlashCommand, SlashCommands } from "@core/points/slash-command";
import { NotifierToken } from "@core/ports/notifier";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useRef, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import SlashMenu from "./slash-menu";

let ports: FakePorts;
let sent: string[];
beforeEach(() => {
  ports = new FakePorts();
  sent = [];
});

/** A field that sends on Enter, as the prompt does. */
function Prompt() {
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
      {value.startsWith("/") ? <SlashMenu field={field} value={value} onChange={setValue} /> : null}
    </>
  );
}

function show(...more: SlashCommand[]) {
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
    <Prompt />,
    new Map([service(PluginHostToken, host), service(NotifierToken, ports.notifier)]),
  );
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>("Prompt");
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const enter = () => fireEvent.keyDown(field(), { key: "Enter" });

describe("commands of a prompt", () => {
  it("are listed by what is typed after the slash, and Enter puts the first into the prompt", async () => {
    show();
    type("/");
    const list = await screen.findByRole("list", { name: "Commands" });
    expect(within(list).getAllByRole("button")).toHaveLength(3);
    type("/daily");
    expect(within(list).getAllByRole("button")).toHaveLength(1);
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
    await screen.findByRole("list", { name: "Commands" });
    type("/etc/hosts, what is it?");
    expect(screen.queryByRole("list")).toBeNull();
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
    await screen.findByRole("list", { name: "Commands" });
    enter();
    const dialog = await screen.findByRole("dialog", { name: "/tickets:of" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Insert" }));
    expect(within(dialog).getByText("This is needed.")).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText(/person/), { target: { value: "Ada" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Insert" }));
    await waitFor(() => expect(field().value).toBe("Tickets of Ada"));
  });

  it("that fail leave what is written, and are reached by the arrow keys", async () => {
    show();
    type("/gone");
    const list = await screen.findByRole("list", { name: "Commands" });
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    const [command] = within(list).getAllByRole("button");
    expect(document.activeElement).toBe(command);
    if (command) fireEvent.click(command);
    await waitFor(() => expect(ports.notifier.errors).toHaveLength(1));
    expect(field().value).toBe("/gone");
  });
});
