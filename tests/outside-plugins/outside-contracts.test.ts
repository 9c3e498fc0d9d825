import { llmProviderContract } from "../contracts/llm-provider-contract";
import { openAiStyle } from "../contracts/openai-style";
import { strategyContract } from "../contracts/strategy-contract";
import { acmeClient } from "./llm-acme/acme-client";
import polish from "./strategy-polish/plugin";

strategyContract(polish);

llmProviderContract({
  ...openAiStyle,
  name: "Acme",
  credential: { id: "c1", provider: "acme", model: "acme-large", apiKey: "sk-secret-0123456789" },
  make: acmeClient,
});
