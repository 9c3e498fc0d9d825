// @vitest-environment jsdom
import { Container } from "@core/di/container";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { HttpToken } from "@core/ports/http";
import { LoggerToken } from "@core/ports/logger";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { ServicesProvider } from "@ui/services-context";
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { FakeHttp } from "../../../tests/fakes/fake-http";
import { DOT } from "../../../tests/fakes/made-file-events";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { textAttachment } from "../../../tests/fakes/text-attachment";
import common from "../../plugins/locale-en/common.json";
import errors from "../../plugins/locale-en/errors.json";
import markdown from "../../plugins/locale-en/markdown.json";
import Markdown from "./markdown";
import { NamedFiles } from "./named-files";

const container = new Container();
const host = new PluginHost(container);
container.value(PluginHostToken, host);
container.value(LoggerToken, new MemoryLogger());
container.value(HttpToken, new FakeHttp());
container.value(PluginStorageFactoryToken, {
  of: () => ({ get: async () => undefined, set: async () => {}, delete: async () => {} }) as never,
});
host.install(
  definePlugin({
    id: "block-shout",
    apiVersion: 1,
    contributes: [
      contribute(CodeBlockRenderers, {
        id: "shout",
        languages: ["shout"],
        isolation: "inline",
        matchesDocument: (text) => text.startsWith("---\nshout: true\n"),
        load: async () => ({
          async mount(element: HTMLElement, source: string) {
            if (source.includes("silence")) throw new Error("nothing to say");
            element.textContent = source.toUpperCase();
            return { dispose: () => element.replaceChildren() };
          },
        }),
      }),
      contribute(CodeBlockRenderers, {
        id: "book",
        languages: ["book"],
        isolation: "inline",
        load: async () => ({
          async mount(element: HTMLElement, source: string) {
            const pages = source.trim().split("\n");
            const show = (index: number) => {
              element.textContent = pages[index] ?? "";
            };
            show(0);
            return { pages: { count: pages.length, show }, dispose: () => element.replaceChildren() };
          },
        }),
      }),
      contribute(CodeBlockRenderers, {
        id: "far",
        languages: ["far"],
        isolation: "inline",
        load: () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
      }),
    ],
  }),
  { builtIn: true },
);

const tree = (text: string, streaming = false) => (
  <ServicesProvider value={container}>
    <Markdown text={text} streaming={streaming} />
  </ServicesProvider>
);
const draw = (text: string, streaming = false) => render(tree(text, streaming)).container;

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources: { en: { common, markdown, errors } },
    interpolation: { escapeValue: false },
  });
});

describe("Markdown", () => {
  it("draws paragraphs, emphasis and lists", () => {
    const { innerHTML } = draw("Hello *there*\n\n- one\n- **two**\n");
    expect(innerHTML).toContain("<p>Hello <em>there</em></p>");
    expect(innerHTML).toContain("<li>one</li><li><strong>two</strong></li>");
  });

  it("keeps the ends of lines where they are meant, once each, and in other texts lets them flow", () => {
    const poem = "Roses are red,\nviolets<br>\nare blue.";
    const { container: message } = render(<Markdown text={poem} keepsLines />);
    expect(message.querySelector("[class*=lines] p")?.innerHTML).toBe("Roses are red,\nviolets<br>are blue.");
    const { container: text } = render(<Markdown text={poem} />);
    expect(text.querySelector("[class*=lines]")).toBeNull();
  });

  it("opens links elsewhere, without a trace of where they were", () => {
    draw(
      "[out](https://example.com/a) [mail](mailto:a@b.example) [local](/settings) [bad](javascript:alert(1))",
    );
    const out = screen.getByRole("link", { name: "out" });
    expect(out.getAttribute("target")).toBe("_blank");
    expect(out.getAttribute("rel")).toBe("noopener noreferrer");
    expect(screen.getAllByRole("link")).toHaveLength(2);
    expect(screen.getByText("local")).toBeTruthy();
  });

  it("shows a remote image as a placeholder with its host", () => {
    const drawing = draw('![a cat](https://img.example/cat.png) <img src="http://other.example/x.gif">');
    expect(drawing.querySelector("img")).toBeNull();
    expect(screen.getByRole("button", { name: "Load image “a cat” from img.example" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Load image from other.example" })).toBeTruthy();
  });

  it("leads to an image that its host lets no page read", async () => {
    draw("![a cat](https://img.example/cat.png)");
    fireEvent.click(screen.getByRole("button", { name: "Load image “a cat” from img.example" }));
    const way = await screen.findByRole("link", {
      name: "The image could not be loaded. Open it at img.example",
    });
    expect(way.getAttribute("href")).toBe("https://img.example/cat.png");
    expect(way.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("shows an image that needs no request", () => {
    const drawing = draw("![dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=)");
    expect(drawing.querySelector("img")?.getAttribute("alt")).toBe("dot");
  });

  it("draws and saves the files that go with a text where it names them, and fetches none", () => {
    const csv = textAttachment("my table.csv", "1,2");
    const text = `![Dots](${DOT.name}) [the table](my%20table.csv) ![as picture](my%20table.csv) [gone](gone.csv) [out](https://x.example/my%20table.csv)`;
    const drawing = render(
      <NamedFiles value={[DOT, csv]}>
        <Markdown text={text} />
      </NamedFiles>,
    ).container;
    expect(screen.getByRole("img", { name: "Dots" }).getAttribute("src")).toBe(
      `data:image/png;base64,${DOT.data}`,
    );
    expect(drawing.querySelectorAll("img")).toHaveLength(1);
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["out"]);
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
    fireEvent.click(screen.getByRole("button", { name: "the table" }));
    fireEvent.click(screen.getByRole("button", { name: "as picture" }));
    expect(saved).toEqual(["my table.csv", "my table.csv"]);
    click.mockRestore();
    vi.unstubAllGlobals();
  });

  it("keeps the elements of a block that becomes a long one", () => {
    for (const part of ["some words ", "- item\n", "let a = 1;\n"]) {
      const head = part.startsWith("let") ? "```\n" : "";
      const { container: drawing, rerender } = render(tree(head + part.repeat(300), true));
      const before = drawing.querySelector("p, ul, pre");
      rerender(tree(head + part.repeat(700), true));
      expect(drawing.querySelector("p, ul, pre")).toBe(before);
    }
  });

  it("reserves the height of a long text for text alone, not for thoughts or code", async () => {
    const long = "some words ".repeat(450);
    const source = `<think>${long}</think>\n\n${long}\n\n\`\`\`\n${long}\n\`\`\`\n\n*end*`;
    const { container: drawing } = render(tree(source, false));
    await waitFor(() => expect(drawing.querySelector("em")).not.toBeNull());
    const reserved = [...drawing.querySelectorAll("[class*=long]")].map(({ tagName }) => tagName);
    // The text of the thought, which is seen once that is opened, and the text after it.
    expect(reserved).toEqual(["P", "P"]);
  });

  it("calls reasoning Thinking… while it streams and Thoughts afterwards", () => {
    const { rerender } = render(tree("<think>let me *see*", true));
    expect(screen.getByText("Thinking…")).toBeTruthy();
    rerender(tree("<think>let me *see*</think>The answer", true));
    expect(screen.getByText("Thoughts")).toBeTruthy();
    expect(screen.getByText("see").tagName).toBe("EM");
    expect(screen.getByText("The answer").tagName).toBe("P");
  });

  it("keeps an opened think block open when it is complete", () => {
    const { container: drawing, rerender } = render(tree("<think>one", true));
    const details = drawing.querySelector("details");
    details?.setAttribute("open", "");
    rerender(tree("<think>one two</think>\n\nEnd", false));
    expect(drawing.querySelector("details")).toBe(details);
    expect(details?.open).toBe(true);
  });

  it("puts Markdown inside the raw HTML around it", () => {
    const drawing = draw("<details>\n<summary>More</summary>\n\nSome *text*\n\n</details>\n\nafter");
    expect(drawing.querySelector("details em")?.textContent).toBe("text");
    expect(drawing.querySelector("details")?.textContent).not.toContain("after");
  });

  it("shows raw HTML it does not know as the text it is", () => {
    const drawing = draw('a <Widget on="x"> b <script>alert(1)</script> <b onclick="x()">c</b>');
    expect(drawing.textContent).toContain('<Widget on="x">');
    expect(drawing.textContent).toContain("<script>alert(1)</script>");
    expect(drawing.querySelector("b")?.attributes).toHaveLength(0);
  });

  it("numbers footnotes in the order they are referred to", () => {
    draw("First[^b], second[^a].\n\n[^a]: Text A\n\n[^b]: Text B\n\n[^c]: never");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Text B",
      "Text A",
    ]);
    expect(screen.getByRole("button", { name: "Footnote 1" }).textContent).toBe("1");
    expect(screen.queryByText("never")).toBeNull();
  });

  it("ticks the boxes of task lists", () => {
    draw("- [x] done\n- [ ] open\n");
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it("falls back to the text with its line breaks when drawing fails", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { container: drawing } = render(<Markdown text={"one\ntwo\n\n```\ncode\n```"} />);
    expect(drawing.textContent).toBe("one\ntwo\n\n```\ncode\n```");
  });
});

describe("a block that can be drawn", () => {
  it("is drawn once its end has arrived, and shows its source until then", async () => {
    const { rerender } = render(tree("```shout\nhello\n", true));
    expect(screen.getByText("hello")).toBeTruthy();
    rerender(tree("```shout\nhello\n```\n", false));
    expect(await screen.findByText("HELLO")).toBeTruthy();
    fireEvent.click(screen.getByRole("tab", { name: "Code" }));
    expect(screen.getByText("hello")).toBeTruthy();
    expect(screen.queryByText("HELLO")).toBeNull();
  });

  it("changes between drawing and source by the arrow keys, Home and End", async () => {
    draw("```shout\nhello\n```\n");
    expect(await screen.findByText("HELLO")).toBeTruthy();
    const [render, code] = ["Render", "Code"].map((name) => screen.getByRole("tab", { name }));
    const steps = [
      { key: "ArrowRight", tab: code, text: "hello" },
      { key: "ArrowRight", tab: render, text: "HELLO" },
      { key: "ArrowLeft", tab: code, text: "hello" },
      { key: "Home", tab: render, text: "HELLO" },
      { key: "End", tab: code, text: "hello" },
    ];
    act(() => render?.focus());
    for (const { key, tab, text } of steps) {
      fireEvent.keyDown(document.activeElement as Element, { key });
      await waitFor(() => expect(document.activeElement).toBe(tab));
      expect(tab?.getAttribute("aria-selected")).toBe("true");
      expect(tab?.tabIndex).toBe(0);
      const panel = await screen.findByRole("tabpanel", { name: tab?.textContent ?? "" });
      expect(await within(panel).findByText(text)).toBeTruthy();
      expect(panel.hasAttribute("tabindex")).toBe(false);
    }
  });

  it("cannot be asked for its drawing before its end has arrived", () => {
    render(tree("```shout\nhello\n", true));
    const tab = screen.getByRole("tab", { name: "Render" });
    expect(tab.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(tab);
    act(() => screen.getByRole("tab", { name: "Code" }).focus());
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowLeft" });
    expect(screen.getByText("hello")).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Code" }).getAttribute("aria-selected")).toBe("true");
  });

  it("says why it could not be drawn and shows its source", async () => {
    draw("```shout\nsilence\n```\n");
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getByText("silence")).toBeTruthy();
  });

  it("is turned by button and by key, and no further than its pages go", async () => {
    draw("```book\nfirst page\nsecond page\nthird page\n```\n");
    const turner = await screen.findByRole("group", { name: "Pages" });
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.getByText("second page")).toBeTruthy();
    expect(turner.textContent).toBe("2 of 3");
    for (const key of ["ArrowRight", "ArrowRight"]) fireEvent.keyDown(turner, { key });
    expect(screen.getByText("third page")).toBeTruthy();
    fireEvent.keyDown(turner, { key: "Home" });
    fireEvent.click(screen.getByRole("button", { name: "Previous page" }));
    expect(screen.getByText("first page")).toBeTruthy();
  });

  it("has nothing to turn when it is one page", async () => {
    draw("```book\nonly page\n```\n");
    expect(await screen.findByText("only page", { selector: "div" })).toBeTruthy();
    expect(screen.queryByRole("group")).toBeNull();
  });

  it("says that its code could not be fetched, shows its source and can be tried again", async () => {
    draw("```far\naway\n```\n");
    expect(await screen.findByText(/could not be loaded. Check the connection/)).toBeTruthy();
    expect(screen.getByText("away")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it.each(["plantuml", "foobar", "score-sheet"])(
    "is 'Renderer Not Implemented' with its source when nobody knows its kind: %s",
    (kind) => {
      draw(`\`\`\`${kind}\nA -> B\n\`\`\`\n`);
      expect(screen.getByText("Renderer Not Implemented")).toBeTruthy();
      expect(screen.getByText("A -> B")).toBeTruthy();
      fireEvent.click(screen.getByRole("tab", { name: "Code" }));
      expect(screen.queryByText("Renderer Not Implemented")).toBeNull();
      expect(screen.getByText("A -> B")).toBeTruthy();
    },
  );

  it("is 'Renderer Not Implemented' with its source when nothing draws its kind", () => {
    draw("```mermaid\nflowchart LR\n```\n");
    expect(screen.getByText("Renderer Not Implemented")).toBeTruthy();
    expect(screen.getByText("flowchart LR")).toBeTruthy();
  });

  it("may be a whole document", async () => {
    draw("---\nshout: true\n---\n\nall of it");
    expect(await screen.findByText(/ALL OF IT/)).toBeTruthy();
  });

  it.each(["cobol", "text", "python:src/app.py", "docker-compose.yml", "{.foobar}", 'title="A"', "Zig", ""])(
    "is plain code when it names a language or nothing: %s",
    (info) => {
      draw(`\`\`\`${info}\n1 + 1\n\`\`\`\n`);
      expect(screen.getByText("1 + 1")).toBeTruthy();
      expect(screen.queryByRole("tab")).toBeNull();
    },
  );

  it("is plain code when its language draws nothing", () => {
    draw("```python\nprint(1)\n```\n");
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Download" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Open large" })).toBeTruthy();
  });
});
