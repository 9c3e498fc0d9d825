import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tools } from "@core/points/tool";
import { KnowledgeRetrievalToken, TextEmbeddersToken } from "@core/services/tokens";

export default definePlugin({
  id: "tool-knowledge",
  apiVersion: 1,
  name: "tools:knowledge.name",
  description: "tools:knowledge.description",
  contributes: [
    contribute(Tools, {
      id: "knowledge",
      name: "tools:knowledge.name",
      description: "tools:knowledge.description",
      effect: "reads",
      isOnByItself: true,
      rank: 30,
      needs: [KnowledgeRetrievalToken, TextEmbeddersToken],
      load: async ({ services }) =>
        (await import("./search-knowledge")).searchKnowledge(
          services.get(KnowledgeRetrievalToken),
          services.get(TextEmbeddersToken),
        ),
    }),
  ],
});
