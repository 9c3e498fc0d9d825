import { definePlugin, instructionSource } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Prompt shelf",
  hosts: ["prompts.example"],
  secrets: [{ name: "token", host: "prompts.example", label: "Token of the prompt shelf" }],
  contributes: [
    instructionSource({
      id: "my-plugin",
      name: "Prompt shelf",
      async fetch({ reference }, context) {
        const path = encodeURIComponent(reference.name);
        const headers = { Authorization: { secret: "token", before: "Bearer " } };
        const response = await context.fetch(`https://prompts.example/${path}`, { headers });
        if (!response.ok) throw new Error(`There is no prompt ${reference.name}.`);
        return response.text();
      },
    }),
  ],
});
