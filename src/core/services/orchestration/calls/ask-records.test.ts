import { expect, test } from "vitest";
import { FakeLenientJson } from "../../../../../tests/fakes/fake-lenient-json";
import { WRITE } from "../../../../../tests/fakes/run-model-calls-rig";
import type { ModelReply } from "../../models/model-call";
import { askRecords } from "./ask-records";
import type { RunModelCall } from "./run-model-call";
import type { RunModelCalls } from "./run-model-calls";

const RECORDS = [{ requirement: "prices" }, { requirement: "hours" }, { complexity: "simple" }];
const LINES = [...RECORDS, { done: 3 }].map((record) => JSON.stringify(record));
const route = { credentialId: "", provider: "p", providerName: "P", model: "m", simulated: false };

async function asked(...replies: readonly string[]) {
  return (await conversation(...replies)).read;
}

/** Replies that come one after the other: what is read of them, and what was asked for each. */
async function conversation(...replies: readonly string[]) {
  const calls: RunModelCall[] = [];
  const call = async (made: RunModelCall): Promise<ModelReply> => ({
    text: replies[calls.push(made) - 1] ?? "",
    reasoning: "",
    finishReason: "stop",
    route,
    durationMs: 1,
  });
  const modelCalls: Pick<RunModelCalls, "call"> = { call };
  const signal = new AbortController().signal;
  const read = await askRecords({ modelCalls, lenientJson: new FakeLenientJson() }, WRITE, signal);
  return { read, calls };
}

test.each([
  ["goes on after the last line that was whole", LINES.slice(2)],
  ["goes on and counts its own lines alone", [...LINES.slice(2, 3), '{"done":1}']],
  ["begins anew", LINES],
])("half a reply, and one that %s, give every record once", async (_, more) => {
  const half = [...LINES.slice(0, 2), '{"compl'].join("\n");
  expect(await asked(half, more.join("\n"))).toEqual({ records: RECORDS, done: true });
});

const MISCOUNTED = [...LINES.slice(0, 3), '{"done":5}'].join("\n");

test.each([
  ["says that there is nothing", '{"done":0}'],
  ["is the same again, miscounted again", MISCOUNTED],
])("a reply that miscounts its own lines is whole once the next one %s", async (_, more) => {
  expect(await asked(MISCOUNTED, more)).toEqual({ records: RECORDS, done: true });
});

test("a reply that miscounts and one that is cut are not whole", async () => {
  expect(await asked(MISCOUNTED, '{"compl')).toEqual({ records: RECORDS, done: false });
});

test("a reply that begins anew and is cut as well is not whole", async () => {
  expect(await asked(LINES[0] ?? "", LINES.slice(0, 2).join("\n"))).toEqual({
    records: RECORDS.slice(0, 2),
    done: false,
  });
});

test.each([
  ["what it has said", LINES.slice(0, 2).join("\n"), LINES.slice(0, 2).join("\n"), "Continue after the last"],
  ["that it has said nothing", "", "(empty)", "could not be used"],
])("a model that is asked again is shown %s", async (_, reply, shown, complaint) => {
  const { calls } = await conversation(reply, LINES.join("\n"));
  expect(calls).toHaveLength(2);
  const [said, wanted] = calls[1]?.messages.slice(WRITE.messages.length) ?? [];
  expect(said).toEqual({ role: "assistant", content: shown });
  expect(wanted?.content).toContain(complaint);
});
