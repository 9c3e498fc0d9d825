import type { PageContext } from "@troupe/plugin-kit";
import {
  Badge,
  observer,
  PageLayout,
  TextField,
  token,
  useService,
  useTranslation,
} from "@troupe/plugin-kit/ui";
import { type ChangeEvent, useState } from "react";

type Storage = PageContext["storage"];

const AgentsStore = token<{ readonly agents: readonly unknown[] }>("agents-store");

/** The words that the user has chosen. */
export async function wordsOf(storage: Storage): Promise<string> {
  return String((await storage.get("words")) ?? "Good to see you.");
}

/** A page that greets, and follows the number of agents. */
export const greetingPage = (words: string) =>
  observer(function Greeting() {
    const { t } = useTranslation("trusted-page");
    const { agents } = useService(AgentsStore);
    return (
      <PageLayout title={words}>
        <Badge tone="info">{t("agents", { count: agents.length })}</Badge>
      </PageLayout>
    );
  });

/** A section of the settings where the words are chosen. */
export const wordsSection = (storage: Storage, words: string) =>
  function Words() {
    const { t } = useTranslation("trusted-page");
    const [value, setValue] = useState(words);
    const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
      setValue(target.value);
      void storage.set("words", target.value);
    };
    return <TextField label={t("words")} value={value} onChange={change} />;
  };
