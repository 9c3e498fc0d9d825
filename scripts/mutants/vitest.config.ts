import { resolve } from "node:path";
import { mergeConfig } from "vitest/config";
import unitTests from "../../vitest.config.ts";
import { type Mutation, mutated } from "./mutations.ts";

/** The unit tests, which find one file changed; nothing is written, the files stay as they are. */
export default mergeConfig(unitTests, {
  plugins: [
    {
      name: "mutant",
      enforce: "pre" as const,
      transform(code: string, id: string) {
        const mutant: (Mutation & { readonly path: string }) | undefined = JSON.parse(
          process.env.MUTANT ?? "null",
        );
        return mutant && id === resolve(mutant.path) ? mutated(code, mutant) : undefined;
      },
    },
  ],
});
