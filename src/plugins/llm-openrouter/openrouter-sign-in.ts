import { AppError } from "@core/errors/app-error";
import type { KeySignIn } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { jsonBody } from "@shared/json-body";
import { textAt } from "@shared/json-value";
import { askProvider } from "@shared/llm/ask-provider";
import { apiError } from "@shared/llm/provider-error";

const STYLE = { name: "OpenRouter", showsBody: true };
const METHOD = "S256";

/** Signing in with OpenRouter, https://openrouter.ai/docs/guides/overview/auth/oauth. */
export function openRouterSignIn(http: Http): KeySignIn {
  return {
    address: ({ callbackUrl, state, challenge }) => {
      const query = {
        callback_url: callbackUrl,
        code_challenge: challenge,
        code_challenge_method: METHOD,
        state,
      };
      return `https://openrouter.ai/auth?${new URLSearchParams(query)}`;
    },
    exchange: async (code, verifier, signal) => {
      const request = {
        url: "https://openrouter.ai/api/v1/auth/keys",
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ code, code_verifier: verifier, code_challenge_method: METHOD }),
      } as const;
      const response = await askProvider(http, request, STYLE, signal);
      if (!response.ok) throw await apiError(response, STYLE, verifier);
      const key = textAt(await jsonBody(response), "key");
      if (!key) throw new AppError("sign-in.no-key", { provider: STYLE.name });
      return key;
    },
  };
}
