import type { Attachment } from "@core/domain/file/attachment";
import { toolMessages } from "@core/domain/tool/tool-messages";
import { toolUse } from "@core/domain/tool/tool-record";
import type { ToolTurn, ToolUse } from "@core/domain/tool/tool-use";
import * as v from "valibot";
import { expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import { ToolRig } from "../../../../tests/fakes/tool-rig";

const done = (id: string, ...files: readonly Attachment[]): ToolUse => ({
  id,
  call: { id, name: "make", arguments: "{}" },
  state: "done",
  result: { content: "made", files },
});

test("a tool finds what was attached and what calls have made, of one name the last", async () => {
  const rig = new ToolRig(new FakePorts());
  let found: readonly Attachment[] = [];
  rig.add("make", {
    run: async (_, __, context) => {
      found = context.files();
      return { content: "made", files: [textAttachment("c.csv", "3")] };
    },
  });
  const executor = await rig.toolbox.offer({ tools: ["make"] });
  const earlier = [done("1", textAttachment("a.csv", "new"), textAttachment("b.csv", "2"))];
  const planned: ToolUse = { ...done("2"), state: "planned", result: undefined };
  const session = {
    agent: { id: "ada", name: "Ada" },
    scope: "conversation/1",
    language: "en",
    hasPrivate: false,
    files: () => [textAttachment("a.csv", "old")],
    earlier: () => earlier,
    save: async () => {},
    ask: async () => "",
    sentElsewhere: async () => undefined,
  };
  const turn = await executor?.settle({ text: "", uses: [planned] }, session, new AbortController().signal);
  expect(found).toEqual([textAttachment("a.csv", "new"), textAttachment("b.csv", "2")]);
  expect(turn?.uses[0]?.result?.files).toEqual([textAttachment("c.csv", "3")]);
});

test("a model is told of files by quoted names, not of what is in them", () => {
  const turns: readonly ToolTurn[] = [{ text: "", uses: [done("1", textAttachment('a"\nb.csv', "secret"))] }];
  const description = toolMessages(turns).at(-1)?.content;
  expect(description).toContain('Files that the user was given: "a\\"\\nb.csv" (6 bytes)');
  expect(description).not.toContain("secret");
});

test("of stored files those that are none are left out", () => {
  const files = [{ name: "a.csv", type: "odd", mimeType: 1, data: "eA==" }, { name: "b.csv" }, "c"];
  const stored = { ...done("1"), result: { content: "", files } };
  expect(v.parse(toolUse, stored).result?.files).toEqual([
    { name: "a.csv", type: "other", mimeType: "", data: "eA==" },
  ]);
});
