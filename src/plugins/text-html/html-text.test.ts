// @vitest-environment jsdom
import { expect, it } from "vitest";
import { textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import { extractHtml } from "./html-text";

const page = `<!doctype html><title>Rules</title><style>p{}</style><script>document.title="no"</script>
<h1>Touch &amp; move</h1><p>One<br>two <b>three</b></p><ul><li>a<li>b</ul><img src=x onerror="globalThis.ran=1"><pre>x
  y</pre>`;

textExtractorContract("html", {
  extract: (bytes) => extractHtml(new File([bytes], "a.html"), new AbortController().signal),
  sample: () => new TextEncoder().encode(page),
  lines: ["Rules", "Touch & move", "One\ntwo three", "a\nb", "x\n  y"],
});

it("runs nothing of the page", async () => {
  await extractHtml(new File([page], "a.html"), new AbortController().signal);
  expect(globalThis).not.toHaveProperty("ran");
});
