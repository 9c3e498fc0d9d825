import { beforeEach, describe, expect, it } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import type { Agent } from "../../domain/agent/agent";
import { contribute, definePlugin } from "../../plugin/define-plugin";
import { PluginHost } from "../../plugin/plugin-host";
import { InstructionSources } from "../../points/instruction-source";
import { AgentInstructions } from "./agent-instructions";

const ADA: Agent = {
  id: "custom-1",
  name: "Ada",
  role: "Counts",
  instructions: "Count.",
  instructionsFrom: { source: "library", name: "counting", label: "staging" },
};
const signal = () => new AbortController().signal;

let ports: FakePorts;
let host: PluginHost;
let instructions: AgentInstructions;
let answer: () => Promise<string>;
let asked: unknown[];

beforeEach(() => {
  ports = new FakePorts();
  host = new PluginHost(ports.container());
  instructions = new AgentInstructions(host, ports.notifier, ports.logger);
  answer = async () => "Count twice.";
  asked = [];
  const fetch = (reference: unknown) => {
    asked.push(reference);
    return answer();
  };
  const source = { id: "library", name: "The Library", load: async () => ({ fetch }) };
  const contributes = [contribute(InstructionSources, source)];
  host.install(definePlugin({ id: "prompts-library", apiVersion: 1, contributes }));
});

describe("AgentInstructions", () => {
  it("leaves an agent alone that refers to no prompt", async () => {
    const { instructionsFrom: _, ...plain } = ADA;
    expect(await instructions.inForce(plain, signal())).toBe(plain);
    expect(asked).toEqual([]);
  });

  it("puts the prompt in the place of the agent's own instructions", async () => {
    expect(await instructions.inForce(ADA, signal())).toEqual({ ...ADA, instructions: "Count twice." });
    expect(asked).toEqual([ADA.instructionsFrom]);
    expect(ports.notifier.notices).toEqual([]);
  });

  it.each([
    ["fails", () => Promise.reject(new Error("down"))],
    ["is blank", async () => " \n"],
  ])("uses the agent's own and says so once when the prompt %s", async (_, given) => {
    answer = given;
    expect(await instructions.inForce(ADA, signal())).toBe(ADA);
    expect(await instructions.inForce(ADA, signal())).toBe(ADA);
    const params = { agent: "Ada", prompt: "counting", source: "The Library" };
    expect(ports.notifier.notices).toEqual([{ level: "warning", code: "agent.prompt-missing", params }]);
    answer = async () => "Count twice.";
    expect((await instructions.inForce(ADA, signal())).instructions).toBe("Count twice.");
    answer = given;
    await instructions.inForce(ADA, signal());
    expect(ports.notifier.notices).toHaveLength(2);
  });

  it("uses the agent's own when the source is switched off or unknown", async () => {
    host.configure({ disabled: ["prompts-library"], ranks: {} });
    expect(await instructions.inForce(ADA, signal())).toBe(ADA);
    expect(ports.notifier.notices).toMatchObject([{ params: { source: "library" } }]);
    expect(instructions.sources).toEqual([]);
  });

  it("hands instructions to the source that is referred to, and fails where that takes none", async () => {
    const reference = { source: "shelf", name: "counting" };
    const kept: unknown[] = [];
    const library = {
      fetch: async () => "",
      destination: async () => "shelf.example",
      keep: async (...[to, text]: readonly [unknown, string, AbortSignal]) => {
        kept.push([to, text]);
        return reference;
      },
    };
    const shelf = contribute(InstructionSources, {
      ...{ id: "shelf", name: "The Shelf", keeps: true },
      load: async () => library,
    });
    host.install(definePlugin({ id: "prompts-shelf", apiVersion: 1, contributes: [shelf] }));
    expect(await instructions.destination(reference, signal())).toBe("shelf.example");
    expect(await instructions.keep(reference, "Count.", signal())).toBe(reference);
    expect(kept).toEqual([[reference, "Count."]]);
    for (const source of ["library", "gone"]) {
      const missing = { code: "agent.prompt-missing" };
      const elsewhere = { ...reference, source };
      await expect(instructions.destination(elsewhere, signal())).rejects.toMatchObject(missing);
      await expect(instructions.keep(elsewhere, "Count.", signal())).rejects.toMatchObject(missing);
    }
  });

  it("does not take a stop for a failure", async () => {
    const stopped = AbortSignal.abort(new DOMException("Stopped", "AbortError"));
    answer = () => Promise.reject(stopped.reason);
    await expect(instructions.inForce(ADA, stopped)).rejects.toMatchObject({ name: "AbortError" });
    expect(ports.notifier.notices).toEqual([]);
  });
});
