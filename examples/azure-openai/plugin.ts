import { definePlugin, llmProvider, openAiChat } from "@troupe/plugin-kit";

export default definePlugin({
  id: "azure-openai",
  name: "Azure OpenAI",
  contributes: [
    llmProvider({
      id: "azure-openai",
      name: "Azure OpenAI",
      // Every customer has a host of their own; the key goes to the one that was entered, and nowhere else.
      needsBaseUrl: true,
      acceptsBaseUrl: true,
      defaultModel: "gpt-5-mini",
      suggestedModels: [{ id: "gpt-5-mini", abilities: ["vision", "reasoning", "tools"] }, { id: "gpt-4.1" }],
      preferredModels: [/^gpt-5/, /^gpt-4\.1/],
      keyPage: "https://ai.azure.com/",
      ...openAiChat({
        name: "Azure OpenAI",
        baseUrl: "",
        headers: { "api-key": { secret: "provider-key" } },
        isReasoningModel: (model) => /^(o\d|gpt-5)/.test(model),
        canChat: (model) => !/embedding|whisper|dall-e|tts/.test(model),
        // Stated where there are tools, left out where there are none: some deployments refuse either.
        bodyOf: ({ parallel_tool_calls, ...body }) =>
          body.tools ? { ...body, parallel_tool_calls: parallel_tool_calls ?? true } : body,
        showsBody: true,
      }),
    }),
  ],
});
