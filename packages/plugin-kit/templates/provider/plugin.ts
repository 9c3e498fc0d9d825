import { definePlugin, llmProvider, openAiChat } from "@troupe/plugin-kit";

const baseUrl = "https://api.acme.example/v1";

export default definePlugin({
  id: "my-plugin",
  name: "Acme",
  // The only servers it can reach.
  hosts: ["api.acme.example"],
  contributes: [
    llmProvider({
      id: "my-plugin",
      name: "Acme",
      defaultBaseUrl: baseUrl,
      defaultModel: "acme-large",
      suggestedModels: [{ id: "acme-large", contextWindow: 128_000, abilities: ["tools"] }],
      keyPage: "https://acme.example/keys",
      // Where it differs from OpenAI's protocol is said here; another protocol is a `stream` of your own.
      ...openAiChat({ name: "Acme", baseUrl }),
    }),
  ],
});
