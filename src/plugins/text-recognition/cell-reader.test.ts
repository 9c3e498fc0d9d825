import { AppError } from "@core/errors/app-error";
import { afterEach, expect, test, vi } from "vitest";
import { FakeCells } from "../../../tests/fakes/fake-cells";
import { CellReader } from "./cell-reader";
import { greyFile } from "./grey-picture";

vi.mock("./recognition-cell?cell", () => ({ default: { url: "/assets/recognition-cell.js" } }));
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
const picture = new Blob(["a picture"]);

/** A reader in a cell that answers each picture with `message`, if any; and what was fetched and sent. */
async function open(message?: object) {
  const cells = new FakeCells(({ onMessage }) => onMessage({ type: "ready" }));
  const fetched: string[] = [];
  const sent: unknown[] = [];
  const reader = await CellReader.start(
    async (options) => {
      const cell = await cells.open(options);
      return {
        send(request) {
          sent.push(request);
          if (message) options.onMessage(message as never);
        },
        dispose: cell.dispose,
      };
    },
    async (url) => {
      fetched.push(url);
      return new Blob([url]);
    },
  );
  return { reader, cells, fetched, sent };
}

test("the data of the languages that are asked for is fetched, and no other", async () => {
  const { reader, fetched, sent } = await open({ type: "text", text: "Hello", confidence: 91 });
  expect(await reader.read(picture, ["ko", "en"], never)).toEqual({ text: "Hello", confidence: 91 });
  const data = fetched.filter((url) => url.includes("traineddata"));
  // Side by side, in no order.
  expect(data.map((url) => /(\w+)\.trained/.exec(url)?.[1]).sort()).toEqual(["eng", "kor"]);
  expect(sent).toMatchObject([{ picture, languages: [{ code: "kor" }, { code: "eng" }] }]);
});

test("what is no picture is said to be none, and the next one is read", async () => {
  const { reader, cells } = await open({ type: "no-picture" });
  for (let time = 0; time < 2; time++)
    await expect(reader.read(picture, ["en"], never)).rejects.toMatchObject({ code: "picture.unreadable" });
  expect(cells.disposed).toBe(0);
});

test.each([
  ["of an unknown kind", { type: "other" }],
  ["with a confidence that is none", { type: "text", text: "", confidence: 1_000 }],
  ["that is endless", { type: "text", text: "x".repeat(200_001), confidence: 90 }],
])("an answer %s ends the cell", async (_, message) => {
  const { reader, cells } = await open(message);
  await expect(reader.read(picture, ["en"], never)).rejects.toMatchObject({ code: "cell.bad-message" });
  expect(cells.disposed).toBe(1);
  await expect(reader.read(picture, ["en"], never)).rejects.toMatchObject({ code: "cell.bad-message" });
});

test("a cell that ends before it is ready is told of", async () => {
  const cells = new FakeCells(({ fail }) => fail(new AppError("cell.not-started")));
  const starting = CellReader.start(cells.open, async () => new Blob());
  await expect(starting).rejects.toMatchObject({ code: "cell.not-started" });
});

test("a picture that takes too long ends the cell", async () => {
  vi.useFakeTimers();
  const { reader, cells, sent } = await open();
  const reading = reader.read(picture, ["en"], never);
  const failed = expect(reading).rejects.toMatchObject({ code: "picture.too-slow", params: { seconds: 90 } });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(90_000);
  await failed;
  expect(cells.disposed).toBe(1);
});

test("pixels become shades of grey as the eye has them", () => {
  const data = Uint8ClampedArray.of(255, 255, 255, 255, 255, 0, 0, 255);
  const file = greyFile({ width: 2, height: 1, data });
  expect(new TextDecoder("latin1").decode(file.subarray(0, -2))).toBe("P5\n2 1\n255\n");
  expect([...file.subarray(-2)]).toEqual([255, 76]);
});
