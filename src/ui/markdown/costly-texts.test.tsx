// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { act, cleanup, render, screen } from "@testing-library/react";
import { ServicesProvider } from "@ui/services-context";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { COSTLY_CODE, COSTLY_FORMULAS, type CostlyText } from "../../../tests/costly-texts";
import { FakeWorker } from "../../../tests/fakes/fake-worker";
import markdown from "../../plugins/locale-en/markdown.json";
import Markdown from "./markdown";
import { MAX_BLOCK_LENGTH } from "./parse/overlong";
import { setFormula } from "./typesetting/set-formula";
import { costAtOnce } from "./typesetting/short-work";
import type { TypesettingTask } from "./typesetting/typesetting-task";

const container = new Container();
const host = new PluginHost(container);
container.value(PluginHostToken, host);
host.open(CodeBlockRenderers);

let workers: FakeWorker[];
/** A worker that comes up, and is never done. */
class BusyWorker extends FakeWorker {
  constructor() {
    super();
    workers.push(this);
    this.say("ready");
  }
}

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { markdown } } });
});
beforeEach(() => {
  workers = [];
  vi.stubGlobal("Worker", BusyWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time pass. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Turns in which each of the texts has been taken in, and what it needs asked for. */
const TURNS = 30;

/** Draws a text, turn by turn. */
async function draw(text: string): Promise<HTMLElement> {
  const drawing = render(
    <ServicesProvider value={container}>
      <Markdown text={text} />
    </ServicesProvider>,
  ).container;
  for (let turn = 0; turn < TURNS; turn++) await pass(1);
  return drawing;
}

const asked = () => workers.flatMap(({ questions }) => questions as TypesettingTask[]);

const isCut = ({ text }: CostlyText) => text.length > MAX_BLOCK_LENGTH;
const FOR_WORKERS = [
  ...COSTLY_CODE.map((costly) => ({
    ...costly,
    remark: "Colouring this takes too long.",
  })),
  ...COSTLY_FORMULAS.filter((costly) => !isCut(costly)).map((costly) => ({
    ...costly,
    remark: "Setting this formula takes too long.",
  })),
];

it.each(FOR_WORKERS)(
  "readable at once, done by nobody but a worker, which is ended: $name",
  async ({ text, begins, remark }) => {
    const drawing = await draw(text);
    expect(drawing.textContent).toContain(begins);
    expect(screen.queryByText(remark)).toBeNull();
    // The typesetter of formulas is fetched with the first.
    const task = await vi.waitFor(() => {
      const [question] = asked();
      if (!question) throw new Error("no worker is asked yet");
      return question;
    });
    expect(costAtOnce(task)).toBeUndefined();
    expect(text).toContain(task.kind === "code" ? task.source.trim() : task.tex.trim());
    await pass(2000);
    expect(screen.getByText(remark)).toBeTruthy();
    expect(drawing.textContent).toContain(begins);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  },
);

it.each(COSTLY_FORMULAS.filter(isCut))(
  "cut before anybody tries to set it: $name",
  async ({ text, begins }) => {
    const drawing = await draw(text);
    expect(screen.getAllByText(/^Too large: shown as written/).length).toBeGreaterThan(0);
    expect(drawing.textContent).toContain(begins);
    await pass(2000);
    expect(drawing.querySelector(".katex")).toBeNull();
    expect(workers).toEqual([]);
  },
);

it("a formula of which too much comes to be laid out is not shown", () => {
  const tex =
    COSTLY_FORMULAS.find(({ name }) => name.startsWith("a matrix"))?.text.replaceAll("$$", "") ?? "";
  expect(setFormula(tex, true)).toEqual({ type: "too-costly" });
});
