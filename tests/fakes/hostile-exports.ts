import type { Artifact } from "@core/domain/artifact/artifact";

/** An address nothing may be asked of. */
export const REMOTE = "https://leak.example/pixel.png";

type Written = Partial<Artifact> & Pick<Artifact, "content">;

/** Texts that a file has to be made of, whatever they try. */
export const TEXTS: Readonly<Record<string, Written>> = {
  "a short text": { content: "Hello" },
  "an empty one": { content: "" },
  "one with everything": {
    content:
      "# Title\n\nText with **bold**, *italic*, ~~gone~~, `code`, [a link](https://example.com), H<sub>2</sub>O[^1].\n\n" +
      "1. one\n2. two\n   - nested\n\n- [x] done\n- [ ] open\n\n> quoted\n\n```js\nlet a = 1;\n```\n\n---\n\n" +
      "| A | B |\n|---|--:|\n| x | 1 |\n\n$$\nx^2\n$$\n\n[^1]: A note.\n",
  },
  "one that would run": {
    content: `<script>alert(1)</script><img src=x onerror=alert(1)>[go](javascript:alert(1)) ![pixel](${REMOTE})`,
  },
  "one with formulas": {
    content: '| =cmd | b |\n|---|---|\n| =HYPERLINK("http://x") | @SUM(1) |\n| +1+1 | -2 |\n',
  },
  "one with characters no file can hold": { content: "a\u0000b\u0008c\ud800d\uffff" },
  "one that is nested": { content: `${"> ".repeat(200)}deep\n\n${"- ".repeat(120)}deeper` },
  "a web page": {
    format: "code",
    language: "html",
    content: `<!doctype html><h1>Hi</h1><script src="${REMOTE}"></script>`,
  },
  "a deck": { content: "---\nmarp: true\n---\n\n# One\n\n- a\n\n---\n\n# Two\n\n| A |\n|---|\n| 1 |\n" },
  "code without a language": { format: "code", content: "x = 1" },
  "a title that leads elsewhere": { title: "../../etc/passwd\u0000.exe", content: "# a" },
};
