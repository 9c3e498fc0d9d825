import { htmlText } from "@shared/extraction/html-text";
import { describe, expect, it } from "vitest";
import { readWithPlugin, textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import plugin from "./plugin";

const page = `<!doctype html><title>Rules</title><style>p{}</style><script>globalThis.ran = 1</script>
<h1>Touch &amp; move</h1><p>One<br>two <b>three</b></p><ul><li>a<li>b</ul><img src=x onerror="globalThis.ran=1"><pre>x
  y</pre>`;
const textOf = (source: string) => htmlText(source);

textExtractorContract("html", {
  plugin,
  sample: () => new TextEncoder().encode(page),
  lines: ["Rules", "Touch & move", "One\ntwo three", "a\nb", "x\n  y"],
});

describe("the text of a web page", () => {
  it("is got without running anything of the page", () => {
    textOf(page);
    expect(globalThis).not.toHaveProperty("ran");
  });

  it.each([
    ["Hello<p>World", "Hello\nWorld"],
    ["<p> one\n two </p>\n<p>three", "one two\nthree"],
    ["<table><tr><td> a <td>b<tr><td>c<td>d</table>end", "a \tb\nc\td\nend"],
    ["caf&eacute; &#x1F600; &notanentity; &lt;b&gt;", "café 😀 ¬anentity; <b>"],
    ["a<!-- <p>no --><![CDATA[no]]>b", "ab"],
    ["<noscript>no</noscript><template>no</template><svg><text>no</text></svg>yes", "yes"],
    ["<textarea><script>shown</script></textarea>", "<script>shown</script>"],
    ["", ""],
  ])("of %s", (source, text) => {
    expect(textOf(source)).toBe(text);
  });

  it("is found however deep a page is nested", () => {
    expect(textOf(`${"<div>".repeat(20_000)}deep`)).toBe("deep");
  });

  it("is read in the encoding of old pages too", async () => {
    expect(await readWithPlugin(plugin, Uint8Array.from([0x63, 0x61, 0x66, 0xe9]))).toBe("café");
  });
});
