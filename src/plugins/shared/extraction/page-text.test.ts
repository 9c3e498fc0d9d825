import { expect, test } from "vitest";
import { PageText } from "./page-text";

function textOf(write: (text: PageText) => void): string {
  const text = new PageText();
  write(text);
  return text.toString();
}

test("spaces are one, and none at the beginning of a line or a cell", () => {
  const text = textOf((page) => {
    page.add("  a \n b ");
    page.add(" c");
    page.breakLine();
    page.add(" d");
    page.tab();
    page.add("\n e");
  });
  expect(text).toBe("a b  c\nd\te");
});

test("a line begins once, and a break is one each time", () => {
  const text = textOf((page) => {
    page.startLine();
    page.add("a");
    page.startLine();
    page.startLine();
    page.add("b");
    page.breakLine();
    page.breakLine();
    page.startLine();
    page.add("c");
    page.tab();
    page.startLine();
    page.add("d");
  });
  expect(text).toBe("a\nb\n\nc\t\nd");
});

test("spaces stay what they are until all that keep them have ended", () => {
  const text = textOf((page) => {
    page.keepSpaces();
    page.keepSpaces();
    page.add("  a  b\n");
    page.collapseSpaces();
    page.add("  c\n");
    page.collapseSpaces();
    page.add("  d  ");
  });
  expect(text).toBe("  a  b\n  c\nd ");
});

test("nothing that is added changes nothing", () => {
  const text = textOf((page) => {
    page.add("a ");
    page.breakLine();
    page.add("");
    page.add("  ");
    page.startLine();
    page.add("b");
  });
  expect(text).toBe("a \nb");
});
