import { textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import { zipOf } from "../../../tests/fakes/office-files";
import plugin from "./plugin";

const book = () =>
  zipOf({
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    "OEBPS/book.opf": `<package><manifest><item id="b" href="text/two.xhtml"/><item id="a" href="text/one%20a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    "OEBPS/text/one a.xhtml":
      "<html><head><title>No</title></head><body><h1>Chapter&nbsp;1</h1><p>It was\n dark.</p></body></html>",
    "OEBPS/text/two.xhtml": "<html><body><script>never()</script><p>It was &#x6c;ight.</p></body></html>",
  });

textExtractorContract("epub", {
  plugin,
  sample: book,
  lines: ["Chapter 1\nIt was dark.", "It was light."],
  refused: {
    "an archive without a book": () => zipOf({ "a.xhtml": "<p>Hi</p>" }),
    "a truncated book": () => book().slice(0, 300),
  },
});
