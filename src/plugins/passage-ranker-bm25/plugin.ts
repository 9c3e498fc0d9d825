import { definePlugin, provide } from "@core/plugin/define-plugin";
import { PassageRankerToken } from "@core/ports/passage-ranker";

export default definePlugin({
  id: "passage-ranker-bm25",
  apiVersion: 1,
  provides: [
    provide(PassageRankerToken, () => {
      const loading = () => import("./bm25-ranker");
      let ranker: ReturnType<typeof loading> | undefined;
      return {
        rank: async (passages, question) => {
          ranker ??= loading();
          return (await ranker).bm25Ranker.rank(passages, question);
        },
      };
    }),
  ],
});
