/*! troupe-plugin {
  "id": "trusted-page", "name": "Greeting", "version": "1.0.0", "apiVersion": 1, "kind": "trusted",
  "description": "A page of its own that greets you, with the words you choose in its settings.",
  "contributes": [
    { "point": "locale-bundle", "id": "en/trusted-page" },
    { "point": "page", "id": "trusted-page" },
    { "point": "settings-section", "id": "trusted-page" }
  ]
} */
(() => {
  const { createElement: h, useState } = troupe.require("react");
  const { Badge, PageLayout, TextField, useService } = troupe.require("@troupe/ui");
  const { observer } = troupe.require("mobx-react-lite");
  const { useTranslation } = troupe.require("react-i18next");
  const AgentsStore = troupe.token("agents-store");
  const texts = { title: "Greeting", words: "Words of the greeting", agents: "Agents: {{count}}" };

  const page = (words) =>
    observer(function Greeting() {
      const { t } = useTranslation("trusted-page");
      const { agents } = useService(AgentsStore);
      return h(
        PageLayout,
        { title: words },
        h(Badge, { tone: "info" }, t("agents", { count: agents.length })),
      );
    });

  const section = (storage, words) => () => {
    const { t } = useTranslation("trusted-page");
    const [value, setValue] = useState(words);
    const change = ({ target }) => {
      setValue(target.value);
      void storage.set("words", target.value);
    };
    return h(TextField, { label: t("words"), value, onChange: change });
  };

  const wordsOf = async ({ storage }) => (await storage.get("words")) ?? "Good to see you.";
  const view = { titleKey: "trusted-page:title", texts: ["trusted-page"] };
  troupe.implement({
    contributes: [
      {
        point: "locale-bundle",
        id: "en/trusted-page",
        language: "en",
        namespace: "trusted-page",
        load: async () => texts,
      },
      {
        point: "page",
        id: "trusted-page",
        path: "/greeting",
        ...view,
        nav: { labelKey: view.titleKey },
        load: async (context) => ({ default: page(await wordsOf(context)) }),
      },
      {
        point: "settings-section",
        id: "trusted-page",
        ...view,
        load: async (context) => ({ default: section(context.storage, await wordsOf(context)) }),
      },
    ],
  });
})();
