import { definePlugin, provide } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { PassageRankerToken } from "@core/ports/passage-ranker";

export default definePlugin({
  id: "passage-ranker-bm25",
  apiVersion: 1,
  name: "passage-ranker-bm25:name",
  description: "passage-ranker-bm25:description",
  contributes: contributeTexts(
    "passage-ranker-bm25",
    import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
  ),
  provides: [
    provide(
      PassageRankerToken,
      () => {
        const loading = () => import("@shared/ranking/bm25-ranker");
        let ranker: ReturnType<typeof loading> | undefined;
        return {
          rank: async (passages, question) => {
            ranker ??= loading();
            return (await ranker).bm25Ranker.rank(passages, question);
          },
        };
      },
      // Behind the one that knows meaning too, for whoever switches that off.
      { rank: -10 },
    ),
  ],
});
