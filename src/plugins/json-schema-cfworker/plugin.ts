import { definePlugin, provide } from "@core/plugin/define-plugin";
import { JsonSchemaCheckerToken } from "@core/ports/json-schema";

export default definePlugin({
  id: "json-schema-cfworker",
  apiVersion: 1,
  name: "tools:plugins.schema.name",
  description: "tools:plugins.schema.description",
  provides: [
    provide(JsonSchemaCheckerToken, () => ({
      check: async (schema, value) => (await import("./check-schema")).checkSchema(schema, value),
    })),
  ],
});
