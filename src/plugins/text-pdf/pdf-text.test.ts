import { textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import { pdfOf } from "../../../tests/fakes/office-files";
import plugin from "./plugin";

textExtractorContract("pdf", {
  plugin,
  sample: () => pdfOf(["The night train", "leaves at nine."], ["Second page"]),
  lines: ["The night train\nleaves at nine.", "Second page"],
  refused: {
    "an empty file": () => new Uint8Array(),
    "four bytes of one": () => new TextEncoder().encode("%PDF"),
    "what is no PDF": () => new TextEncoder().encode("Hello ".repeat(100)),
  },
});
