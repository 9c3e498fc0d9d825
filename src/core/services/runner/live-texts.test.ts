import { expect, it } from "vitest";
import type { RunUpdate } from "../orchestration/journal/run-update";
import { LiveTexts } from "./live-texts";
import type { LivePiece } from "./wire";

const call = { id: "c", taskId: "t", agentId: "a", agentName: "Ada", purpose: "write" };
const piece = (from: number, text: string, isOver?: true): LivePiece => ({
  ...{ taskId: "t", call, from, text },
  ...(isOver ? { isOver } : {}),
});

function taking(...pieces: readonly LivePiece[]) {
  const updates: RunUpdate[] = [];
  const texts = new LiveTexts("root", (update) => void updates.push(update));
  for (const each of pieces) texts.take(each);
  const shown = () => updates.map((update) => (update.type === "live" ? update.call.text : update.type));
  return { texts, shown };
}

it("puts a text together from its pieces, each at its place", () => {
  expect(taking(piece(0, "Bread"), piece(5, " is baked"), piece(5, " was")).shown()).toEqual([
    "Bread",
    "Bread is baked",
    "Bread was",
  ]);
});

it("knows nothing more of a call that is over, and ends those that are left, once", () => {
  const { texts, shown } = taking(piece(0, "Bread"), piece(5, "", true), piece(2, "k"));
  texts.end();
  texts.end();
  expect(shown()).toEqual(["Bread", "live-ended", "k", "live-ended"]);
});
