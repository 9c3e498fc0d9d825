import * as v from "valibot";
import { plainLine } from "../../../domain/external-plugins/manifest-values";
import { contribute } from "../../../plugin/define-plugin";
import { InstructionSources } from "../../../points/instruction-source";
import { onlyValue, plainCopy, text } from "./checked-values";
import { type ContainedPoint, dataOf } from "./contained-point";

const schema = v.object({ id: v.string(), name: plainLine(80) });
const answer = onlyValue(v.pipe(text(100_000), v.nonEmpty()));

/** Prompts kept elsewhere that agents work under. */
export const instructionSource: ContainedPoint = (part) => ({
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
