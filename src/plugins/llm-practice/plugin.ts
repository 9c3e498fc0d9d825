import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders } from "@core/points/llm-provider";
import { ClockToken } from "@core/ports/clock";

export default definePlugin({
  id: "llm-practice",
  apiVersion: 1,
  name: "Practice model",
  description: "plugins:llm-practice.description",
  contributes: [
    contribute(LlmProviders, {
      id: "practice",
      // After every real provider, wherever they are listed.
      rank: -100,
      name: "Practice model",
      needsKey: false,
      needsBaseUrl: false,
      acceptsBaseUrl: false,
      defaultModel: "practice-1",
      suggestedModels: [{ id: "practice-1" }],
      simulated: true,
      load: async ({ services }) => {
        const { PracticeClient } = await import("./practice-client");
        return new PracticeClient(services.get(ClockToken));
      },
    }),
  ],
});
