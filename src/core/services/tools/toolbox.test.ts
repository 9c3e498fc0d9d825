import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { type Tool, Tools } from "@core/points/tool";
import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { ToolRig } from "../../../../tests/fakes/tool-rig";

let ports: FakePorts;
let rig: ToolRig;
beforeEach(() => {
  ports = new FakePorts();
  rig = new ToolRig(ports);
  rig.add("look");
  rig.addSender("post");
});

/** Adds a tool whose function says more than a fake one can. */
function install(tool: Omit<Tool, "name" | "description" | "effect"> & Partial<Pick<Tool, "effect">>): void {
  const whole: Tool = { name: tool.id, description: "", effect: "none", ...tool };
  rig.install(
    definePlugin({ id: `tool-${tool.id}`, apiVersion: 1, contributes: [contribute(Tools, whole)] }),
  );
}
const run = { description: "Does it.", parameters: {}, run: async () => ({ content: "" }) };

async function offered(...options: Parameters<ToolRig["toolbox"]["offer"]>) {
  return (await rig.toolbox.offer(...options))?.declarations.map(({ name }) => name);
}

describe("the tools an agent is offered", () => {
  test("are those it names, in an order that stays the same", async () => {
    expect(await offered({ tools: ["post", "look", "calculator"] })).toEqual(["calculator", "look", "post"]);
    expect(await offered({ tools: ["look"] })).toEqual(["look"]);
    expect(await offered({ tools: ["nothing"] })).toBeUndefined();
  });

  test("are those for all where it names none", async () => {
    expect(await offered({})).toBeUndefined();
    rig.toolbox.permissions.setForAll("post", true);
    expect(await offered({})).toEqual(["post"]);
    expect(await offered({ tools: [] })).toEqual(["post"]);
    expect(await offered({ tools: ["look"] })).toEqual(["look"]);
  });

  test("are none that is taken away or never to be run", async () => {
    const tools = ["post", "look"];
    expect(await offered({ tools }, { without: ["look"] })).toEqual(["post"]);
    rig.toolbox.permissions.setRefused("post", true);
    expect(await offered({ tools })).toEqual(["look"]);
    expect(await offered({ tools }, { without: ["look"] })).toBeUndefined();
  });

  test("come with the folder that is worked in, named or not", async () => {
    install({ id: "read-file", comesWith: "folder", load: async () => run });
    expect(await offered({ tools: ["read-file", "look"] })).toEqual(["look"]);
    expect(await offered({ tools: ["look"] }, { folderId: "f" })).toEqual(["look", "read-file"]);
    expect(await offered({ tools: ["look"] }, { folderId: "f", without: ["read-file"] })).toEqual(["look"]);
  });

  test("are none that is broken, which the log tells, nor one that is not set up", async () => {
    install({ id: "broken", load: async () => Promise.reject(new Error("No.")) });
    install({ id: "bare", load: async () => ({ ...run, isSetUp: async () => false }) });
    expect(await offered({ tools: ["broken", "bare", "look"] })).toEqual(["look"]);
    expect(ports.logger.lines.some(({ fields }) => fields?.tool === "broken")).toBe(true);
  });

  test("are declared as a search of the web in place of a provider's, or only where a provider searches", async () => {
    install({ id: "search", searchesWeb: true, load: async () => run });
    install({
      id: "search-bare",
      searchesWeb: true,
      load: async () => ({ ...run, isSetUp: async () => false }),
    });
    const executor = await rig.toolbox.offer({ tools: ["search", "search-bare", "look"] });
    expect(executor?.declarations.map(({ name, webSearch }) => [name, webSearch])).toEqual([
      ["look", undefined],
      ["search", "instead"],
      ["search-bare", "only"],
    ]);
  });
});

test("the view of a tool is that of one that has a view and may be run", async () => {
  const view = { origin: "a.example", read: async () => "", toolOf: () => undefined };
  install({ id: "seen", hasView: true, load: async () => ({ ...run, view }) });
  install({ id: "unseen", load: async () => ({ ...run, view }) });
  expect(await rig.toolbox.viewOf("seen")).toBe(view);
  expect(await rig.toolbox.viewOf("unseen")).toBeUndefined();
  expect(await rig.toolbox.viewOf("nothing")).toBeUndefined();
  rig.toolbox.permissions.setRefused("seen", true);
  expect(await rig.toolbox.viewOf("seen")).toBeUndefined();
});

describe("the tools for work that a user may choose them for", () => {
  beforeEach(() => {
    install({ id: "search", searchesWeb: true, isOnByItself: true, load: async () => run });
    install({ id: "page", readsWeb: true, effect: "sends", load: async () => run });
  });

  async function declared(...options: Parameters<ToolRig["toolbox"]["offer"]>) {
    const executor = await rig.toolbox.offer(...options);
    return executor?.declarations.map(({ name, isByItself, webSearch }) =>
      [name, isByItself ? "by itself" : "asked for", webSearch].filter(Boolean).join(", "),
    );
  }

  test("are those without consequence too, whatever the agent names, and the search of the provider alone", async () => {
    const byThemselves = ["calculator, by itself", "search, by itself, only"];
    expect(await declared({}, { choice: {} })).toEqual(byThemselves);
    expect(await declared({ tools: ["post"] }, { choice: {} })).toEqual([
      "calculator, by itself",
      "post, asked for",
      "search, by itself, only",
    ]);
    expect(await declared({})).toBeUndefined();
  });

  test("are the web's where it is wanted, and none of them where it is not", async () => {
    expect(await declared({}, { choice: { web: true } })).toEqual([
      "calculator, by itself",
      "page, asked for",
      "search, asked for, instead",
    ]);
    expect(await declared({ tools: ["search", "page", "look"] }, { choice: { web: false } })).toEqual([
      "calculator, by itself",
      "look, asked for",
    ]);
    expect(await declared({}, { choice: { web: false, withTools: ["page"] } })).toEqual([
      "calculator, by itself",
      "page, asked for",
    ]);
  });

  test("are those that were added, but none that was taken away, switched off or forbidden", async () => {
    const choice = { web: false, withTools: ["look", "post"] };
    expect(await offered({}, { choice, without: ["post"] })).toEqual(["calculator", "look"]);
    rig.toolbox.permissions.setByItself("calculator", false);
    rig.toolbox.permissions.setRefused("look", true);
    expect(await offered({}, { choice })).toEqual(["post"]);
    rig.toolbox.permissions.setByItself("calculator", true);
    expect(await offered({}, { choice })).toEqual(["calculator", "post"]);
  });
});
