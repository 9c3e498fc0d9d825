import { pageMarkdown } from "@shared/web-page/page-markdown";
import { describe, expect, test } from "vitest";
import { FakeHttp } from "../../../tests/fakes/fake-http";
import { toolContext } from "../../../tests/fakes/tool-context";
import { expectLinear } from "../../../tests/growth";
import { fetchPage } from "./fetch-page";

const PAGE = "https://example.org/guide";
const markdown = (html: string) =>
  pageMarkdown(new TextEncoder().encode(`<base href="https://example.org/a/">${html}`));
const toolOf = (http: FakeHttp, reader?: string) =>
  fetchPage({
    http,
    clock: { now: () => 7 },
    reader: async () => reader,
    toMarkdown: async (page, address) => `${address}: ${await page.text()}`,
  });
const read = (http: FakeHttp, url = PAGE) =>
  toolOf(http).run({ url }, toolContext, new AbortController().signal);
const answer = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": type } });

describe("reading a page", () => {
  test("touches its host, and what it gives is somebody else's", async () => {
    const http = new FakeHttp().on(PAGE, answer("<p>Hi", "text/html; charset=utf-8"));
    const { signal } = new AbortController();
    expect(toolOf(http).touch?.({ url: PAGE }, toolContext, signal)).toEqual({
      effect: "sends",
      target: "example.org",
    });
    const passage = `${PAGE}: <p>Hi`;
    expect(await read(http)).toEqual({
      content: `[101] example.org\n\n${passage}`,
      source: PAGE,
      isUntrusted: true,
      sources: [{ kind: "web", number: 101, url: PAGE, name: "example.org", readAt: 7, passage }],
    });
  });

  test.each([
    "http://example.org/",
    "https://user:secret@example.org/",
    "file:///etc/passwd",
    "data:text/plain,x",
    "guide",
  ])("is refused at %s, without a request", async (url) => {
    const http = new FakeHttp();
    await expect(read(http, url)).rejects.toMatchObject({ code: "tool.bad-address" });
    expect(() => toolOf(http).touch?.({ url }, toolContext, new AbortController().signal)).toThrow();
    expect(http.requests).toEqual([]);
  });

  test("goes through the reader that is set up, which is told with the site", async () => {
    const http = new FakeHttp().on(
      `https://reader.example/${PAGE}`,
      answer("Title: Rivers\n\n# Rivers\n\nTwo of them.", "text/plain"),
    );
    const tool = toolOf(http, "https://reader.example");
    await tool.isSetUp?.();
    const target = "example.org via reader.example";
    const { signal } = new AbortController();
    expect(tool.touch?.({ url: PAGE }, toolContext, signal)).toEqual({ effect: "sends", target });
    const { sources } = await tool.run({ url: PAGE }, toolContext, new AbortController().signal);
    expect(sources).toMatchObject([{ url: PAGE, name: "Rivers" }]);
  });

  test("names a page by a title at its beginning, and by its site where there is none", async () => {
    const nameOf = async (before: number) => {
      const text = `${"x".repeat(before)}\nTitle: Rivers`;
      const { sources } = await read(new FakeHttp().on(PAGE, answer(text, "text/plain")));
      return sources?.[0]?.name;
    };
    expect([await nameOf(1_900), await nameOf(2_000)]).toEqual(["Rivers", "example.org"]);
  });

  test("says with the remedy that a site lets nobody read it", async () => {
    const blocked = Object.assign(new FakeHttp(), { reach: async () => "answers" as const });
    await expect(read(blocked)).rejects.toMatchObject({
      code: "tool.page-blocked",
      params: { host: "example.org" },
    });
    const silent = Object.assign(new FakeHttp(), { reach: async () => "silent" as const });
    await expect(read(silent)).rejects.toMatchObject({ code: "network.failed" });
  });

  test("says what a site answered instead", async () => {
    const gone = new FakeHttp().on(PAGE, answer("no", "text/html", 404));
    await expect(read(gone)).rejects.toMatchObject({ code: "network.status", params: { status: 404 } });
    const image = new FakeHttp().on(PAGE, answer("x", "image/png"));
    await expect(read(image)).rejects.toMatchObject({ code: "tool.page-unreadable" });
    const long = new FakeHttp().on(PAGE, answer("x".repeat(4_000_001), "text/plain"));
    await expect(read(long)).rejects.toMatchObject({ code: "tool.page-too-long" });
  });
});

describe("a page as Markdown", () => {
  test("keeps headings, lists, links, code and cells, and leaves out what surrounds them", () => {
    const page = markdown(`<title>Guide</title><nav><a href="/">Home</a></nav><script>alert(1)</script>
      <main><h2>Rivers  of <em>Lyon</em></h2><p>The <a href="../saone">Saône</a> &amp; the Rhône.</p>
      <ul><li>One<li>Two</ul><pre>a  b
c</pre><table><tr><th>River<th>km<tr><td>Rhône<td>813</table><a href="javascript:alert(1)">x</a></main><footer>©</footer>`);
    expect(page).toBe(
      "# Guide\n\n## Rivers of Lyon\n\nThe [Saône](https://example.org/saone) & the Rhône.\n\n- One\n- Two\n\n" +
        "```\na  b\nc\n```\n\n| River | km\n| Rhône | 813\nx",
    );
  });

  test("costs in proportion to its length, however it is nested", async () => {
    const page = (count: number) => "<div><a href=x><b>".repeat(count);
    await expectLinear(500, markdown, { of: page });
    expect(markdown("<div>".repeat(50_000))).toBe("");
  });
});
