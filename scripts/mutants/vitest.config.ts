import { resolve } from "node:path";
import { mergeConfig } from "vitest/config";
import { ForksPoolWorker, type PoolOptions } from "vitest/node";
import unitTests from "../../vitest.config.ts";
import { KeptWorker } from "./kept-worker.ts";
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
        // Tests load the module of a worker under its address with a query.
        return mutant && id.replace(/\?.*$/, "") === resolve(mutant.path) ? mutated(code, mutant) : undefined;
      },
    },
  ],
  test: {
    pool: {
      name: "kept",
      createPoolWorker: (options: PoolOptions) =>
        // Files that need a world of their own get one.
        options.project.config.isolate ? new ForksPoolWorker(options) : new KeptWorker(options),
    },
  },
});
