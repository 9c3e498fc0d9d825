import { describe, expect, test } from "vitest";
import { pageMarkdown } from "./page-markdown";

const markdown = (html: string) => pageMarkdown(new TextEncoder().encode(html));

describe("a page", () => {
  test("is headings, paragraphs, items and cells", () => {
    expect(markdown("<h2>Rain</h2><p>It falls.<br>Often.</p><ul><li>a</li><li>b</li></ul>")).toBe(
      "## Rain\n\nIt falls.\nOften.\n\n- a\n- b",
    );
    expect(markdown("<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>")).toMatch(
      /\| a \| b\n+\| c/,
    );
  });

  test("begins with its title, unless it begins with a heading of its own", () => {
    expect(markdown("<title> Rain </title><p>It falls.")).toBe("# Rain\n\nIt falls.");
    expect(markdown("<title>Site</title><h1>Rain</h1>")).toBe("# Rain");
    expect(markdown("<title>Site</title><h2>Rain</h2>")).toBe("# Site\n\n## Rain");
    expect(markdown("<p>It falls.")).toBe("It falls.");
  });

  test("is its main part, or its only article, where it says which that is", () => {
    expect(markdown("<p>a</p><main>b</main>")).toBe("b");
    expect(markdown("<p>a</p><article>b</article>")).toBe("b");
    expect(markdown("<main>a</main><article>b</article>")).toBe("a");
    expect(markdown("<article>a</article><article>b</article>")).toBe("a\n\nb");
    expect(markdown("<main>a</main><main>b</main>")).toContain("b");
  });

  test.each([
    "script",
    "style",
    "nav",
    "footer",
    "aside",
    "form",
    "button",
    "svg",
    "iframe",
    "dialog",
    "noscript",
  ])("is without what stands in %s", (name) => {
    expect(markdown(`<p>a</p><${name}>hidden</${name}><p>b</p>`)).toBe("a\n\nb");
  });

  test("keeps code as it stands", () => {
    expect(markdown("<pre><code>a  b\n  c</code></pre>")).toMatch(/```\na {2}b\n {2}c\n```/);
  });
});

describe("links", () => {
  test("are absolute by the base of the page", () => {
    expect(markdown('<base href="https://a.example/x/"><a href="y">rain</a>')).toBe(
      "[rain](https://a.example/x/y)",
    );
    expect(markdown('<a href="https://a.example/y">rain</a>')).toBe("[rain](https://a.example/y)");
  });

  test.each(["", "#part", "y", "javascript:alert(1)", "mailto:a@b.example"])("to %j are words", (href) => {
    expect(markdown(`<a href="${href}">rain</a>`)).toBe("rain");
  });
});
