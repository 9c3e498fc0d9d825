// @vitest-environment jsdom

import type { Task } from "@core/domain/task/task";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderWithServices } from "../../../../../tests/fakes/render-with-services";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { MadeFrom } from "./made-from";

const linksOf = (over: Partial<Task>) => {
  renderWithServices(<MadeFrom task={sampleTask({ id: "b", ...over })} />);
  return screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
};
const COMPARED = ["Compare both", "/tasks/compare?left=a&right=b"];

it("leads another attempt to the earlier one, and to both side by side", () => {
  expect(linksOf({ madeFrom: "a" })).toEqual([["Made from an earlier task", "/tasks/a"], COMPARED]);
});

it("leads a fork to the task it was made of", () => {
  const forked = { forked: true } as unknown as Partial<Task>;
  expect(linksOf({ madeFrom: "a", ...forked })).toEqual([
    ["Made from an earlier task", "/tasks/a"],
    COMPARED,
  ]);
});

it("leads what was opened from a reply to its conversation", () => {
  const fromReply = { agentId: "writer", conversationId: "c", messageId: "m" };
  expect(linksOf({ fromReply })).toEqual([["From a conversation", "/agents/run#writer/c"]]);
});

it("is nothing for a task that was made of none", () => {
  expect(linksOf({})).toEqual([]);
});
