import type { PluginContext } from "@core/plugin/contribution";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { convert } from "./units";

const schema = v.strictObject({
  value: v.number(),
  from: v.pipe(v.string(), v.maxLength(10), v.description("m, km, mi, ft, g, kg, lb, l or gal")),
  to: v.pipe(v.string(), v.maxLength(10)),
});

/** Converts units, with as many digits as the user has set. */
export function convertTool({ storage }: Pick<PluginContext, "storage">) {
  return defineTool({
    description:
      "Converts a length, a mass or a volume into another unit exactly. Use it for every conversion.",
    schema,
    isRepeatable: true,
    run: async ({ value, from, to }) => {
      const digits = await storage.get("digits");
      return { content: convert(value, from, to, typeof digits === "number" ? digits : 6) };
    },
  });
}
