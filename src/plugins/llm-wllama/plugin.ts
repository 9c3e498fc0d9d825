import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import models from "./models.json";

export default definePlugin({
  id: "llm-wllama",
  apiVersion: 1,
  name: "wllama",
  description: "providers:wllama.description",
  contributes: [
    contribute(LlmProviders, {
      id: "wllama",
      rank: 107,
      name: "wllama",
      needsKey: false,
      needsBaseUrl: false,
      // Weights may come from a host of one's own.
      acceptsBaseUrl: true,
      local: true,
      defaultModel: models[0]?.id ?? "",
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:wllama.description",
      isAvailable: async () => (await import("./runs-here")).runsHere(),
      load: async () => {
        const { WllamaClient } = await import("./wllama-client");
        const { WasmRuntime } = await import("./wasm-runtime");
        return new WllamaClient(
          () => new WasmRuntime(),
          () => new WasmRuntime("embedding"),
        );
      },
    }),
  ],
});
