import { autorun } from "mobx";
import { expect, test } from "vitest";
import { LiveText } from "./live-text";

test("a live text shows what was written last, and whoever looks at it hears of that", () => {
  const about = { id: "call", taskId: "t", agentId: "a", agentName: "Ada", purpose: "execution" };
  const live = new LiveText(about);
  expect(live).toMatchObject({ ...about, text: "", reasoning: "", found: 0 });
  const seen: unknown[] = [];
  const end = autorun(() => seen.push([live.text, live.reasoning, live.found]));
  live.show("Half", "Hm.", 2);
  live.show("Half of it", "Hm.");
  end();
  expect(seen).toEqual([
    ["", "", 0],
    ["Half", "Hm.", 2],
    ["Half of it", "Hm.", 0],
  ]);
});
