import * as v from "valibot";
import { onlyValue, plainCopy, text } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { InstructionSources } from "./index";

const schema = v.object({ id: v.string(), name: plainLine(80) });
const answer = onlyValue(v.pipe(text(100_000), v.nonEmpty()));

/** Prompts kept elsewhere that agents work under. */
export const adapter: ContainedAdapter = (part) => ({
  contributes: [
    contribute(InstructionSources, {
      ...dataOf(part, schema),
      load: async () => ({
        fetch: async (reference, signal) => {
          if (reference.version !== undefined && reference.label !== undefined)
            throw part.functions.refused("a version and a label at once");
          return part.functions.call("fetch", { reference: plainCopy(reference) }, answer, signal);
        },
      }),
    }),
  ],
});
