import { definePlugin, locale, page, settingsSection } from "@troupe/plugin-kit";
import { greetingPage, wordsOf, wordsSection } from "./greeting";

const view = { id: "trusted-page", titleKey: "trusted-page:title", texts: ["trusted-page"] };
const texts = { title: "Greeting", words: "Words of the greeting", agents: "Agents: {{count}}" };

export default definePlugin({
  id: "trusted-page",
  name: "Greeting",
  kind: "trusted",
  contributes: [
    ...locale({ language: "en", texts: { "trusted-page": texts } }),
    page({
      ...view,
      path: "/greeting",
      nav: { labelKey: view.titleKey },
      load: async ({ storage }) => ({ default: greetingPage(await wordsOf(storage)) }),
    }),
    settingsSection({
      ...view,
      load: async ({ storage }) => ({ default: wordsSection(storage, await wordsOf(storage)) }),
    }),
  ],
});
