import { textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import plugin from "./plugin";

textExtractorContract("plain text", {
  plugin,
  sample: () => new TextEncoder().encode("Touch a piece,\nmove it."),
  lines: ["Touch a piece,\nmove it."],
  refused: { "what is no text": () => Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]) },
});
