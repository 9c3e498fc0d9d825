import { attachmentOffer, definePlugin } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "House style",
  contributes: [
    attachmentOffer({
      id: "my-plugin",
      name: "House style",
      file: () => ({
        value: { name: "style.md", type: "text/markdown" },
        bytes: new TextEncoder().encode("# House style\n\nShort sentences. No exclamation marks.").buffer,
      }),
    }),
  ],
});
