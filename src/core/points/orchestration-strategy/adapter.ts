import * as v from "valibot";
import { nothing, plainCopy } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { OrchestrationStrategies } from "./index";
import { RunAsks } from "./run-asks";

const schema = v.object({
  id: v.string(),
  name: plainLine(60),
  description: v.optional(plainLine(300)),
  suits: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
});

/** A way of getting a task done. It decides what comes next; whatever is done is done, paid for and journalled by the run. */
export const adapter: ContainedAdapter = (part) => {
  const { id, name, description, suits } = dataOf(part, schema);
  const { functions } = part;
  return {
    contributes: [
      contribute(OrchestrationStrategies, {
        id,
        name,
        ...(description === undefined ? {} : { description }),
        suits: () => suits,
        load: async () => ({
          async run(context, signal) {
            const { analysis, rootTaskId, language } = context;
            const args = { analysis: plainCopy(analysis), rootTaskId, language };
            const { serve } = new RunAsks(context, signal, (reason) => functions.refused(reason));
            await functions.call("run", args, nothing, signal, { serve });
          },
        }),
      }),
    ],
  };
};
