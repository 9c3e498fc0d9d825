import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { builtIn, contributionsOf } from "../contracts/contributions-of";
import { llmProviderContract } from "../contracts/llm-provider-contract";
import { openAiStyle } from "../contracts/openai-style";
import { rendererContract } from "../contracts/renderer-contract";
import { strategyContract } from "../contracts/strategy-contract";
import mandelbrot from "./block-mandelbrot/plugin";
import { acmeClient } from "./llm-acme/acme-client";
import polish from "./strategy-polish/plugin";

strategyContract(polish);

for (const renderer of contributionsOf(mandelbrot, CodeBlockRenderers))
  rendererContract(renderer, builtIn(CodeBlockRenderers));

llmProviderContract({
  ...openAiStyle,
  name: "Acme",
  credential: { id: "c1", provider: "acme", model: "acme-large", apiKey: "sk-secret-0123456789" },
  make: acmeClient,
});
