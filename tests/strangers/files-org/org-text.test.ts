import { textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import plugin from "./plugin";

textExtractorContract("Org files", {
  plugin,
  sample: () => new TextEncoder().encode("#+TITLE: Move\n* Boxes\n:LOGBOOK:\nx\n:END:\nBuy twenty."),
  lines: ["* Boxes", "Buy twenty."],
  refused: { "what is no text": () => Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0]) },
});
