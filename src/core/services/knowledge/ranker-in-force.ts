import type { Container } from "../../di/container";
import { type PassageRanker, PassageRankerToken } from "../../ports/passage-ranker";

/** The ranker in force when a question is asked; while none is, no passage counts as better than another. */
export function rankerInForce(container: Pick<Container, "has" | "get">): PassageRanker {
  return {
    rank: async (passages, question) =>
      container.has(PassageRankerToken) ? container.get(PassageRankerToken).rank(passages, question) : [],
  };
}
