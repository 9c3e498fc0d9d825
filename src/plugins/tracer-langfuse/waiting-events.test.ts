import { expect, test, vi } from "vitest";
import { WaitingEvents } from "./waiting-events";

const MB = 1_000_000;
/** An event of so many bytes, the two quotes of its text included. */
const event = (bytes: number) => ({ toJSON: vi.fn(() => "x".repeat(bytes - 2)) });

function made() {
  const warn = vi.fn();
  return { waiting: new WaitingEvents<ReturnType<typeof event>>({ warn }), warn };
}

test("five megabytes of events are kept, and of more the newest", () => {
  const { waiting, warn } = made();
  const [first, second, third] = [event(MB), event(4 * MB), event(1_000)];
  waiting.keep([first, second]);
  expect(waiting.all).toEqual([first, second]);
  expect(warn).not.toHaveBeenCalled();
  waiting.keep([first, second, third]);
  expect(waiting.all).toEqual([second, third]);
  expect(warn).toHaveBeenCalledExactlyOnceWith("traces dropped", { events: 1 });
});

test("an event is measured once, however often others come to it", () => {
  const { waiting } = made();
  const first = event(1_000);
  waiting.keep([first]);
  waiting.keep([first, event(1_000)]);
  waiting.keep([first, event(1_000)]);
  expect(first.toJSON).toHaveBeenCalledOnce();
});
