import { PassageIndex } from "./passage-index";
import type { RankAnswer, RankRequest } from "./rank-message";

const index = new PassageIndex();

globalThis.addEventListener("message", ({ data }: MessageEvent<RankRequest>) => {
  globalThis.postMessage(answer(data));
});

function answer({ requestId, added, candidates, question }: RankRequest): RankAnswer {
  try {
    index.add(added);
    return { requestId, ranked: index.rank(candidates, question) };
  } catch (error) {
    return { requestId, reason: String(error) };
  }
}
