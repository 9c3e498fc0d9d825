import { definePlugin, tracer } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Ledger of tokens",
  contributes: [
    tracer({
      id: "my-plugin",
      async record({ request }, context) {
        const day = new Date(request.startedAt).toISOString().slice(0, 10);
        const known = ((await context.storage.get(day)) ?? 0) as number;
        const tokens = known + (request.usage?.totalTokens ?? 0);
        await context.storage.set(day, tokens);
        // Lines of the log stand at the plugin in Settings › Plugins.
        context.log("info", `${day}: ${tokens} tokens`);
      },
    }),
  ],
});
