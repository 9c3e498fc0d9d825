import { definePlugin, taskTemplates } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Press desk",
  contributes: [
    taskTemplates({
      id: "my-plugin",
      templates: {
        en: [
          {
            id: "release",
            title: "Press release",
            description: "One page for the press.",
            // Who starts such a task fills the blanks in.
            prompt: "Write a press release on {subject}.",
            requirements: ["It has at most 400 words."],
            readers: ["What is new about {subject}?"],
          },
        ],
      },
    }),
  ],
});
