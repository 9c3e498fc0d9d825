import { describe, expect, test } from "vitest";
import { MarkdownLines } from "./markdown-lines";

function textOf(write: (lines: MarkdownLines) => void): string {
  const lines = new MarkdownLines();
  write(lines);
  return lines.toString();
}

describe("a line", () => {
  test("ends with as many breaks as are asked for, and is none where nothing is on it", () => {
    const text = textOf((lines) => {
      lines.add(" a \n b ");
      lines.end(2);
      lines.end(2);
      lines.add(" | ");
      lines.end(1);
      lines.add("c");
    });
    expect(text).toBe("a b\n\nc\n");
  });

  test("may begin with a mark, which waits for words", () => {
    const text = textOf((lines) => {
      lines.add("a");
      lines.begin("## ");
      lines.end(1);
      lines.add("b");
      lines.end(1);
      lines.add("c");
    });
    expect(text).toBe("a\n## b\nc\n");
  });

  test("may be a block that stays as it is", () => {
    const text = textOf((lines) => {
      lines.add("a");
      lines.addBlock("x  y\n z");
      lines.add("b");
    });
    expect(text).toBe("a\n\nx  y\n z\n\nb\n");
  });
});

describe("a link", () => {
  const link = (words: string, address?: string) =>
    textOf((lines) => {
      lines.add("a ");
      lines.beginLink();
      lines.add(words);
      lines.endLink(address);
      lines.add(" b");
    });

  test("has its words and its address, and is words without one", () => {
    expect(link(" rain\nfalls ] ", "https://a.example/")).toBe("a [rain falls \\]](https://a.example/) b\n");
    expect(link("rain")).toBe("a rain b\n");
    expect(link(" ", "https://a.example/")).toBe("a b\n");
  });

  test("that holds whole lines, or never began, is none", () => {
    const text = textOf((lines) => {
      lines.endLink("https://a.example/");
      lines.beginLink();
      lines.add("a");
      lines.end(1);
      lines.add("b");
      lines.endLink("https://a.example/");
    });
    expect(text).toBe("a\nb\n");
  });
});
