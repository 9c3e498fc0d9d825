import { expect, type Page } from "playwright/test";
import { attack, open, test } from "./support/attacking";
import { batches, dealt, fenced, HTML, joinedDiagrams, MERMAID, oneLine } from "./support/payloads";
import { follow, followed } from "./support/places";
import { provoke, seeEverything, settle } from "./support/provoke";
import { conversationOf } from "./support/seed";

// Every page is made of thousands of elements.
/**
 * All of the markup is tried as a document. The other kinds share it, as what holds it there is the same for all of it: the
 * sandbox of the frame and its policy.
 */
const KINDS = ["svg", "marp", "csv", "json", "abc", "chart", "mermaid"];
const markupFor = (kind: string) => dealt(HTML, KINDS.indexOf(kind), KINDS.length);

/** Blocks of a conversation, of which so many have to come out: a third, unless more is known. */
interface Blocks {
  readonly blocks: readonly string[];
  readonly least?: number;
}

/** Blocks that carry hostile texts, by the conversation they stand in. */
async function hostileBlocks(page: Page): Promise<Readonly<Record<string, Blocks>>> {
  const opening = '<svg xmlns="http://www.w3.org/2000/svg">';
  const vector = await joined(page, markupFor("svg"), opening, "</svg>");
  const documents = await joined(page, HTML, "", "");
  const plain = ["marp", "csv", "json", "abc", "chart"];
  const labels = `flowchart TD\n${markupFor("mermaid").map(label).join("\n")}`;
  const diagrams = joinedDiagrams([...MERMAID, labels]).map((source) => fenced("mermaid", source));
  return {
    "vector-images": { blocks: vector.map((source) => fenced("svg", source)) },
    documents: { blocks: documents.map((source) => fenced("html", source)) },
    "slides-tables-music-charts": {
      blocks: plain.flatMap((kind) => sourcesFor(kind).map((source) => fenced(kind, source))),
    },
    // One is no diagram: it begins with a comment of HTML.
    diagrams: { blocks: diagrams, least: diagrams.length - 1 },
  };
}

test("vector images, documents, slides, tables, music, charts and diagrams are harmless", async ({
  page,
  log,
}) => {
  const all = Object.entries(await hostileBlocks(page));
  const talks = all.map(([id, { blocks }]) =>
    conversationOf(
      ["Go on", ...batches(blocks, Math.ceil(blocks.length / 30)).map((some) => some.join("\n"))],
      id,
    ),
  );
  await seeEverything(page);
  await open(page, log, "/agents", {
    conversations: talks.flatMap(({ conversations = [] }) => conversations),
    messages: talks.flatMap(({ messages = [] }) => messages),
  });
  for (const [id, { blocks, least = Math.ceil(blocks.length / 3) }] of all)
    await test.step(id, async () => {
      // From another page: nothing of the conversation before is left.
      await followed(page, "/agents");
      await follow(page, `/agents/run#default/${id}`);
      await expect(page.locator("figure[class*=viewer]")).toHaveCount(blocks.length);
      await attack(page);
      await expect(page.locator("[data-kind]")).toHaveCount(blocks.length);
      const drawn = await page.locator("[data-status=drawn]").count();
      test.info().annotations.push({ type: `drawn of ${id}`, description: `${drawn} of ${blocks.length}` });
      expect(drawn).toBeGreaterThanOrEqual(least);
    });
});

test("a document in a frame cannot lead away, open windows or send forms", async ({ page, log }) => {
  const source = `<a href="https://leak.example/self">self</a><a href="https://leak.example/top" target="_top">top</a>
<a href="https://leak.example/new" target="_blank">new</a><a href="javascript:parent.alert(1)">script</a>
<a href="data:text/html,<script>top.alert(1)</script>">data</a><a href="https://leak.example/f" download>file</a>
<form action="https://leak.example/form" target="_top"><input name="q" value="1"><button>send</button></form>
<style>@import "https://leak.example/a.css"; body { background: url(https://leak.example/b.png) }
@font-face { font-family: x; src: url(https://leak.example/x.woff) } a { font-family: x }</style>
<img src="https://leak.example/i.png"><input type="image" src="https://leak.example/j.png" alt="picture">`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><style>text { fill: url(https://leak.example/c#d) }</style>
<a href="https://leak.example/svg" target="_top"><text y="40" font-size="30">leave</text></a></svg>`;
  await seeEverything(page);
  const blocks = [fenced("html", source), fenced("svg", svg)];
  await open(page, log, "/agents/run#default/hostile", conversationOf(["Go on", blocks.join("\n")]));
  await expect(page.locator("figure[class*=viewer]")).toHaveCount(blocks.length);
  await provoke(page);
  const html = page.locator("[data-kind=html]").frameLocator("iframe");
  const svgText = page.locator("[data-kind=svg]").frameLocator("iframe").getByText("leave");
  await page.locator("[data-kind=svg] iframe").scrollIntoViewIfNeeded();
  const targets = ["self", "top", "new", "script", "data", "file"].map((text) =>
    html.getByText(text, { exact: true }),
  );
  for (const target of [...targets, html.getByRole("button", { name: "send" }), svgText]) {
    const box = await target.boundingBox();
    if (!box) throw new Error("a target of the frame is not shown");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await settle(page);
  await expect(html.getByText("self")).toBeVisible();
  await expect(page).toHaveURL(/#default\/hostile$/);
  // The test itself evaluates in the frames.
  log.forget(/^eval$/);
});

/** Payloads as the kind's own syntax carries them: joined where one does not swallow the next, encoded where it must. */
function sourcesFor(kind: string): string[] {
  // A comment or script that is left open swallows the slides after it; in the other kinds each text has its own quotes or line.
  const groups = batches(markupFor(kind), kind === "marp" ? 40 : 100);
  if (kind === "csv")
    return groups.map((batch) => batch.map((text) => `"${text.replaceAll('"', '""')}",x`).join("\n"));
  if (kind === "json") return groups.map((batch) => JSON.stringify(batch.map((text) => ({ [text]: text }))));
  if (kind === "abc")
    return groups.map(
      (batch) =>
        `X:1\n${batch.map((text) => `T:${oneLine(text)}`).join("\n")}\nK:C\n"${oneLine(batch[0] ?? "")}"CDEF|\n`,
    );
  if (kind === "chart") return groups.map(chart);
  return groups.map((batch) => batch.map(oneLine).join("\n\n---\n\n"));
}

/** Ends whatever a text has left open. */
const ENDS = `\n-->"'></script></style></title></textarea></noscript></noembed></noframes></xmp></iframe></select></template></math></svg>`;

/**
 * Texts within `before` and `after`, several in each source. What a text leaves open is ended, so that it comes about and
 * does not swallow what follows. Those that do so nevertheless come last, one in a source, after their share of the others.
 */
async function joined(
  page: Page,
  texts: readonly string[],
  before: string,
  after: string,
): Promise<string[]> {
  const open = texts.map((text) => `${before}${text}${after}`);
  const isOpen = await swallow(page, open);
  const wrapped = open.map((text, index) => (isOpen[index] ? text + ENDS : text));
  const swallows = await swallow(page, wrapped);
  const whole = wrapped.filter((_, index) => !swallows[index]);
  const swallowing = open.filter((_, index) => swallows[index]);
  const count = Math.max(swallowing.length, Math.ceil(whole.length / 25));
  return Array.from({ length: count }, (_, place) =>
    [...dealt(whole, place, count), ...swallowing.slice(place, place + 1)].join("\n"),
  );
}

/** Tells of each text whether it swallows what follows it. */
function swallow(page: Page, texts: readonly string[]): Promise<boolean[]> {
  return page.evaluate(
    (all) =>
      all.map((text) => {
        const parsed = new DOMParser().parseFromString(`${text}<g id="the-end">`, "text/html");
        return !(parsed.querySelector("#the-end")?.parentElement instanceof HTMLElement);
      }),
    texts,
  );
}

function chart(batch: readonly string[]): string {
  return JSON.stringify({
    data: [{ type: "bar", x: batch.slice(0, 9), y: [1], text: batch.slice(0, 9), hovertemplate: batch[0] }],
    layout: {
      title: { text: batch.join(" ") },
      annotations: batch.map((text) => ({ text, x: 0, y: 0 })),
      images: [{ source: "https://leak.example/i.png" }],
    },
  });
}

const label = (text: string, index: number) => `n${index}["${oneLine(text).replaceAll('"', "'")}"]`;
