import type { Artifact } from "@core/domain/artifact/artifact";
import { fromBase64 } from "@core/domain/text/base64";
import { expect, test } from "vitest";
import { textAttachment } from "../../../../../tests/fakes/text-attachment";
import { filesOfTask } from "./files-of-task";

test("work in a task has what was attached, to the request or a wish, and each artifact as a text", () => {
  const artifact = {
    id: "1",
    title: "Rivers of Lyon",
    format: "markdown",
    content: "# Rivers\n\nSaône",
  } as Artifact;
  const code = { ...artifact, id: "2", title: "Sums", format: "code", language: "python", content: "1" };
  const files = filesOfTask([textAttachment("a.csv", "1")], {
    artifacts: new Map([artifact, code].map((each) => [each.id, each])),
    events: [
      {
        ...{ id: "r/0", runId: "r", rootTaskId: "t", seq: 0, at: 0 },
        ...{ type: "amendment-wanted", taskId: "t" },
        amendment: {
          ...{ kind: "change", request: "As in b", version: 1 },
          attachments: [textAttachment("b.csv", "2")],
        },
      },
    ],
  });
  const texts = files.map(({ name, data }) => [name, new TextDecoder().decode(fromBase64(data))]);
  expect(texts).toEqual([
    ["a.csv", "1"],
    ["b.csv", "2"],
    ["rivers-of-lyon.md", "# Rivers\n\nSaône"],
    ["sums.py", "1"],
  ]);
});
