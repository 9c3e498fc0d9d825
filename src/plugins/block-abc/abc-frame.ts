import { runInFrame } from "@shared/frame/frame-runtime";
import { renderAbc } from "abcjs";

/** On less room than this, staves are set anew with fewer measures instead of being made ever smaller. */
const NARROW_PX = 480;
const NARROW = {
  staffwidth: 400,
  wrap: { minSpacing: 1.6, maxSpacing: 2.8, preferredMeasuresPerLine: 2 },
};

runInFrame((root, { source }) => {
  root.replaceChildren();
  const width = root.clientWidth;
  const tunes = renderAbc(root, source, {
    responsive: "resize",
    paddingtop: 0,
    paddingbottom: 0,
    ...(width > 0 && width < NARROW_PX ? NARROW : {}),
  });
  if (!tunes.some((tune) => (tune?.lines?.length ?? 0) > 0)) throw new Error("no music found");
});
