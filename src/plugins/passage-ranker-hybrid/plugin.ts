import { definePlugin, provide } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { LoggerToken } from "@core/ports/logger";
import { PassageRankerToken } from "@core/ports/passage-ranker";

/** A question waits no longer than this for vectors of passages that have none yet. */
const PATIENCE_MS = 20_000;

export default definePlugin({
  id: "passage-ranker-hybrid",
  apiVersion: 1,
  name: "passage-ranker-hybrid:name",
  description: "passage-ranker-hybrid:description",
  contributes: contributeTexts(
    "passage-ranker-hybrid",
    import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
  ),
  provides: [
    provide(PassageRankerToken, (services) => {
      const loading = async () => {
        const { HybridRanker } = await import("./hybrid-ranker");
        const { VectorShelf } = await import("./vector-shelf");
        const { bm25Ranker } = await import("@shared/ranking/bm25-ranker");
        return new HybridRanker({
          words: bm25Ranker,
          shelf: new VectorShelf(services.get(DatabaseToken)),
          clock: services.get(ClockToken),
          logger: services.get(LoggerToken),
          patience: () => AbortSignal.timeout(PATIENCE_MS),
        });
      };
      let ranker: ReturnType<typeof loading> | undefined;
      const loaded = () => {
        ranker ??= loading();
        return ranker;
      };
      return {
        rank: async (...wanted) => (await loaded()).rank(...wanted),
        prepare: async (...wanted) => (await loaded()).prepare(...wanted),
      };
    }),
  ],
});
