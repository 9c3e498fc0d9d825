import { expect, test } from "vitest";
import { jsonResponse } from "../../../tests/fakes/fake-http";
import { LangfuseRig } from "../../../tests/fakes/langfuse-rig";
import { sampleArtifact, sampleTask } from "../../../tests/fakes/sample-tasks";
import { LangfuseDatasets } from "./langfuse-datasets";

const HOST = "https://trace.example";
const signal = () => new AbortController().signal;

async function started(change = {}) {
  const { ports, connection } = await LangfuseRig.started(change);
  const { database, http } = ports;
  const task = sampleTask({ id: "t1", title: "Rain", description: "A haiku", status: "completed" });
  const records = [
    task,
    { ...task, id: "t2", createdAt: task.createdAt + 1, title: "Snow" },
    { ...task, id: "t3", status: "failed" as const },
    { ...task, id: "t4", parentTaskId: "t1" },
  ];
  const note = sampleArtifact({ id: "n", taskId: "t1", content: "A note", status: "draft" });
  const deliverable = sampleArtifact({ id: "d", taskId: "t1", content: "Drops fall", status: "final" });
  await database.write([
    ...records.map((record) => ({ type: "put", store: "tasks", record }) as const),
    ...[note, deliverable].map((record) => ({ type: "put", store: "artifacts", record }) as const),
  ]);
  return { http, datasets: new LangfuseDatasets({ connection, database }) };
}

test("the tasks that were finished are offered, newest first, and nothing is sent for it", async () => {
  const { http, datasets } = await started();
  expect(await datasets.finishedTasks()).toEqual([
    { id: "t2", title: "Snow" },
    { id: "t1", title: "Rain" },
  ]);
  expect(await datasets.destination(signal())).toBe("trace.example");
  expect(http.requests).toEqual([]);
});

test("a task becomes an item: what was asked for, and the deliverable as what is expected", async () => {
  const { http, datasets } = await started();
  http.on(`${HOST}/api/public/datasets`, jsonResponse({}));
  http.on(`${HOST}/api/public/dataset-items`, jsonResponse({}));
  await datasets.send("t1", "haiku / rain", signal());
  expect(http.requests.map(({ url, method, body }) => [url, method, JSON.parse(body ?? "")])).toEqual([
    [`${HOST}/api/public/datasets`, "POST", { name: "haiku / rain" }],
    [
      `${HOST}/api/public/dataset-items`,
      "POST",
      {
        id: "haiku%20%2F%20rain:t1",
        datasetName: "haiku / rain",
        input: "A haiku",
        expectedOutput: "Drops fall",
        metadata: { title: "Rain" },
      },
    ],
  ]);
});

test("a refusal is told, and nothing more is sent after it", async () => {
  const { http, datasets } = await started();
  http.on(`${HOST}/api/public/datasets`, () => new Response("no", { status: 403 }));
  const refused = { code: "observability.forbidden" };
  await expect(datasets.send("t1", "haiku", signal())).rejects.toMatchObject(refused);
  expect(http.requests).toHaveLength(1);
});

test("while recording is off nothing is sent", async () => {
  const { http, datasets } = await started({ enabled: false });
  const off = { code: "observability.off" };
  await expect(datasets.destination(signal())).rejects.toMatchObject(off);
  await expect(datasets.send("t1", "haiku", signal())).rejects.toMatchObject(off);
  expect(http.requests).toEqual([]);
});
