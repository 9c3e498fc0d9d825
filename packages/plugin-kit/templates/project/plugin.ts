import { action, definePlugin, projectOf } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Contents",
  project: { reads: ["documents"], adds: ["documents"] },
  contributes: [
    action({
      id: "my-plugin",
      name: "List the documents",
      places: ["palette"],
      async run(_, context) {
        const project = projectOf(context);
        const list = (await project.list("documents")).map(({ title }) => `- ${title}`).join("\n");
        await project.addDocument("Contents", list || "Nothing yet.");
        return { show: list || "Nothing yet." };
      },
    }),
  ],
});
