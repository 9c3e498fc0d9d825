import { definePlugin, imageModel, PluginError } from "@troupe/plugin-kit";

const SIZES = { square: "1024x1024", wide: "1536x1024", tall: "1024x1536" };

export default definePlugin({
  id: "my-plugin",
  name: "Image server",
  hosts: ["images.example"],
  secrets: [{ name: "key", host: "images.example", label: "Key of the image server" }],
  contributes: [
    imageModel({
      id: "my-plugin",
      name: "Image server",
      async make({ description, shape }, context) {
        const response = await context.fetch("https://images.example/v1/images/generations", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            Authorization: { secret: "key", before: "Bearer " },
          },
          body: JSON.stringify({ prompt: description, size: SIZES[shape], response_format: "b64_json" }),
        });
        if (!response.ok) throw new PluginError("provider.api", { status: response.status });
        const { data } = (await response.json()) as { data: readonly { b64_json: string }[] };
        const bytes = Uint8Array.from(atob(data[0]?.b64_json ?? ""), (each) => each.charCodeAt(0));
        return { value: { type: "image/png" }, bytes: bytes.buffer };
      },
    }),
  ],
});
