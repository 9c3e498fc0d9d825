import { describe, expect, test } from "vitest";
import { DeliveryRig, type DeliveryScene } from "../../../../../tests/fakes/delivery-rig";
import { sampleArtifact } from "../../../../../tests/fakes/sample-tasks";
import { honestVerdicts, recordLines } from "../../../../../tests/fakes/scripted-review";
import type { Script } from "../../../../../tests/fakes/task-runner-rig";
import { textAttachment } from "../../../../../tests/fakes/text-attachment";
import { type ReadSources, unsourcedWords } from "../../../domain/grounding/unsourced";
import { isAboutSources } from "../../../domain/requirement/about-sources";
import { quotedPassages } from "../../../domain/requirement/proof";
import { outcomeOf } from "../../../domain/requirement/requirement";
import type { Task } from "../../../domain/task/task";
import type { StepRunner } from "../calls/step-runner";
import { textSources } from "./text-sources";

const SOURCE = "The north bridge weighs 12345 tonnes. Anna Berg opened it on 14 March 1987.";
const WRONG = "# Bridges\n\nThe north bridge weighs 12354 tonnes. It was opened on 15 March 1987.";
const attached = { attachments: [textAttachment("bridges.txt", SOURCE)] };
const noEdits: Script = (call) => (call.purpose === "repair" ? "" : honestVerdicts(call));

async function delivered(scene: Omit<DeliveryScene, "requirements">, script: Script = noEdits) {
  const rig = new DeliveryRig({ requirements: [], ...scene }, script);
  await rig.deliver();
  const requirement = (await rig.requirements()).find(isAboutSources);
  const words = requirement?.proof ? quotedPassages(requirement.proof).map(({ text }) => text) : [];
  return { rig, requirement, words };
}

describe("what stands in none of the sources of a text", () => {
  test("is an open point that leads to every place of it", async () => {
    const { requirement, words } = await delivered({ content: WRONG, task: attached });
    expect(requirement && outcomeOf(requirement)).toBe("unmet");
    expect(words).toEqual(["12354", "15 March 1987"]);
    expect(WRONG.slice(requirement?.proof?.start, requirement?.proof?.end)).toBe("12354");
    expect(requirement?.validationResult).toBe("12354; 15 March 1987");
  });

  test("is told its writer, who has the sources and puts it right", async () => {
    const edits = [
      { find: "12354", replace: "12345", for: [1] },
      { find: "15 March", replace: "14 March", for: [1] },
    ];
    const { rig, requirement } = await delivered({ content: WRONG, task: attached }, (call) =>
      call.purpose === "repair" ? recordLines(edits) : honestVerdicts(call),
    );
    expect((await rig.artifact()).content).toContain("weighs 12345 tonnes. It was opened on 14 March 1987");
    expect(requirement).toBeUndefined();
    expect(JSON.stringify(rig.models.calls[0]?.messages)).toContain("Not met: 12354; 15 March 1987");
  });

  test("is less of a fault after half of it was put right, which is kept", async () => {
    const { rig, words } = await delivered({ content: WRONG, task: attached }, (call) =>
      call.purpose === "repair"
        ? recordLines([{ find: "12354", replace: "12345", for: [1] }])
        : honestVerdicts(call),
    );
    expect((await rig.artifact()).content).toContain("12345");
    expect(words).toEqual(["15 March 1987"]);
  });

  test.each<readonly [string, Omit<DeliveryScene, "requirements">]>([
    ["was written from what its writer knows", { content: WRONG }],
    [
      "stands in the request",
      { content: WRONG, task: attached, request: "Say 12354 tonnes, 15 March 1987." },
    ],
    ["is code", { content: WRONG, task: attached, artifact: { format: "code", language: "python" } }],
    [
      "may stand in a picture",
      {
        content: WRONG,
        task: {
          attachments: [
            ...attached.attachments,
            { type: "image", name: "a.png", mimeType: "image/png", data: "", sizeBytes: 1 },
          ],
        },
      },
    ],
  ])("is no fault where it %s", async (_, scene) => {
    expect((await delivered(scene)).requirement).toBeUndefined();
  });

  test("is no fault in the lines that the user has written, and stays one in the others", async () => {
    const content = "The north bridge weighs 12354 tonnes.";
    const rig = new DeliveryRig({ requirements: [], content, task: attached }, noEdits);
    await rig.edit(`${content}\nIt was opened on 15 March 1987.\nIt cost 98765 francs.`);
    await rig.deliver();
    const proof = (await rig.requirements()).find(isAboutSources)?.proof;
    expect(proof && quotedPassages(proof).map(({ text }) => text)).toEqual(["12354"]);
  });

  const note = (content: string) =>
    sampleArtifact({ id: "note", taskId: "part-1", content, status: "draft" });

  test("is looked up in notes, where there is nothing but them", async () => {
    const notes = [note("The bridge weighs 12354 tonnes.")];
    expect((await delivered({ content: WRONG, notes })).words).toEqual(["15 March 1987"]);
  });

  test("does not stand there because a note of them says so", async () => {
    const said = `${SOURCE} In 1987 it weighed 12345 tonnes, on 14 March 1987 too. It weighs 12354 tonnes.`;
    const { words } = await delivered({ content: WRONG, notes: [note(said)], task: attached });
    expect(words).toEqual(["12354", "15 March 1987"]);
  });
});

describe("who checks a text", () => {
  const requirements = [{ id: "r", description: "It tells the weight of the north bridge" }];

  test("is given what the sources say on the matter, and that it is no text to quote", async () => {
    const long = `${SOURCE}\n${"Nothing of the kind was said by anybody here. ".repeat(200)}`;
    const task = { attachments: [textAttachment("bridges.txt", long)] };
    const rig = new DeliveryRig({ content: WRONG, requirements, task }, noEdits);
    await rig.deliver();
    const asked = rig.models.calls.find(({ purpose }) => purpose === "validation")?.messages.at(-1)?.content;
    expect(asked).toContain('<source name="bridges.txt">\nThe north bridge weighs 12345 tonnes.');
    expect(asked).toContain("quotes are copied from the text alone");
    expect(asked?.length).toBeLessThan(3_000);
  });

  test("is given no sources where the text rests on none", async () => {
    const rig = new DeliveryRig({ content: WRONG, requirements }, noEdits);
    await rig.deliver();
    expect(JSON.stringify(rig.models.calls)).not.toContain("<source");
  });
});

test("files that passages were given of are read, texts as they are and others by whoever can read them", async () => {
  const signal = new AbortController().signal;
  const rig = new DeliveryRig({ content: WRONG, requirements: [] }, noEdits);
  await rig.begin();
  const { root, resources, state } = await rig.engine();
  const records = [
    { id: "t", name: "bridges.txt", fileType: "text", content: SOURCE },
    { id: "p", name: "bridges.pdf", fileType: "document", content: "data:application/pdf;base64,UERG" },
  ] as const;
  const { database } = rig.ports;
  for (const each of records)
    await database.write([
      {
        type: "put",
        store: "knowledgeItems",
        record: { type: "file", size: 1, createdAt: 1, ...each } as never,
      },
    ]);
  const readBy = (attachedFiles?: object) => {
    const passages = records.map(({ id, name }) => ({ kind: "file", itemId: id, name, number: 1 }));
    const events = [...state.events, { type: "model-called", passages }];
    const engine = {
      root,
      state: { ...state, events },
      resources: { ...resources, database, attachedFiles },
    };
    return textSources(
      engine as unknown as StepRunner,
      sampleArtifact({ id: "a", dependencies: [] }),
      signal,
    );
  };
  const readers = {
    texts: async (files: readonly object[]) => files.map((file) => ({ file, text: "It cost 98765 francs." })),
  };
  expect((await readBy(readers))?.found).toEqual([
    { name: "bridges.txt", text: SOURCE },
    { name: "bridges.pdf", text: "It cost 98765 francs." },
  ]);
  const unread = await readBy();
  expect(unread?.found.map(({ name }) => name)).toEqual(["bridges.txt"]);
  expect(unread?.read).toBeUndefined();
});

describe("what a text rests on", () => {
  /** The sources of a text, after what happened in its task. */
  async function sourcesAfter(
    events: readonly object[],
    { notes = [] as readonly string[], task = {} as Partial<Task> } = {},
  ) {
    const rig = new DeliveryRig({ content: WRONG, requirements: [], task }, noEdits);
    await rig.begin();
    const { root, resources, state } = await rig.engine();
    const { database } = rig.ports;
    const deliverable = sampleArtifact({ id: "d", taskId: "t2", content: "It cost 98765 francs." });
    await database.write([{ type: "put", store: "artifacts", record: deliverable }]);
    const made = notes.map((content, place) => sampleArtifact({ id: `n${place}`, title: "Note", content }));
    const artifacts = new Map([...state.artifacts, ...made.map((each) => [each.id, each] as const)]);
    const engine = {
      root,
      state: { ...state, events: [...state.events, ...events], artifacts },
      resources: { ...resources, database },
    };
    const dependencies = made.map(({ id }) => id);
    return textSources(
      engine as unknown as StepRunner,
      { ...(await rig.artifact()), dependencies },
      new AbortController().signal,
    );
  }
  const passages = (...given: readonly object[]) => ({ type: "model-called", passages: given });
  const used = (content: string) => {
    const use = {
      id: content,
      call: { id: content, name: "scales", arguments: "{}" },
      state: "done",
      result: { content },
    };
    return { type: "tool-turn", taskId: "task-1", agentId: "a", node: "n", turn: { text: "", uses: [use] } };
  };

  test("are deliverables of which passages were given, as long as they are there", async () => {
    const known = { taskId: "t2", itemId: "d", name: "Costs", number: 1 };
    const sources = await sourcesAfter([passages(known)]);
    expect(sources?.found).toEqual([{ name: "Costs", text: "It cost 98765 francs." }]);
    expect(sources?.read).toBeDefined();
    for (const gone of [
      { ...known, itemId: "gone" },
      { itemId: "gone", name: "Gone", number: 2 },
    ]) {
      const partly = await sourcesAfter([passages(known, gone)]);
      expect(partly?.found).toHaveLength(1);
      expect(partly?.read).toBeUndefined();
    }
  });

  test("are results of tools that say something, unless a provider has searched the web itself", async () => {
    const sources = await sourcesAfter([used("It weighs 12345 tonnes."), used(" \n")]);
    expect(sources?.found).toEqual([{ name: "scales", text: "It weighs 12345 tonnes." }]);
    expect(sources?.read).toBeDefined();
    expect(await sourcesAfter([used(" \n")])).toBeUndefined();
    const by = (webSearch: string) => ({ type: "model-called", webSearch });
    expect((await sourcesAfter([used("It weighs."), by("provider")]))?.read).toBeUndefined();
    expect((await sourcesAfter([used("It weighs."), by("tools")]))?.read).toBeDefined();
  });

  test("are the reply that it began as, and what the user has said and is said to want", async () => {
    const said = { type: "user-message", taskId: "task-1", content: "In tonnes." };
    const texts = async (task: Partial<Task>) =>
      (await sourcesAfter([used("It weighs."), said], { task }))?.told.map(({ text }) => text);
    expect(await texts({})).toEqual(["Write a guide.", "In tonnes."]);
    const fromReply = { conversationId: "c", messageId: "m", agentId: "ada" };
    expect(await texts({ fromReply })).toEqual(["Write a guide.", "In tonnes.", WRONG]);
  });

  test("are notes without the few figures that were not found, or whole where those are many", async () => {
    const found = used("11 and 12, 13, 14, 15, 16 and 17.");
    const knows = async (other: string) => {
      const note = `There are 11, 12, 13, 14, 15, 16 and 17, and ${other}.`;
      const index = (await sourcesAfter([found], { notes: [note] }))?.read;
      return unsourcedWords("It is 881 and 882.", index as ReadSources, "en").map(({ text }) => text);
    };
    expect(await knows("881, 882 and 883")).toEqual(["881", "882"]);
    expect(await knows("881, 882, 883 and 884")).toEqual([]);
  });
});
