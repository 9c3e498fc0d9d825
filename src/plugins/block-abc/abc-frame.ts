import { runInFrame } from "@shared/frame/frame-runtime";
import { renderAbc } from "abcjs";

runInFrame((root, { source }) => {
  root.replaceChildren();
  const tunes = renderAbc(root, source, { responsive: "resize", paddingtop: 0, paddingbottom: 0 });
  if (!tunes.some((tune) => (tune?.lines?.length ?? 0) > 0)) throw new Error("no music found");
});
