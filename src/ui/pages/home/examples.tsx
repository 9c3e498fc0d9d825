import { HomePromptStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { BookOpen, Code, type LucideIcon, Rocket, Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";

const EXAMPLES: readonly { readonly id: string; readonly icon: LucideIcon }[] = [
  { id: "study", icon: BookOpen },
  { id: "launch", icon: Rocket },
  { id: "compare", icon: Scale },
  { id: "code", icon: Code },
];

/** Four prompts to begin with; each fills the prompt box. */
export function Examples() {
  const { t } = useTranslation("home");
  const prompt = useService(HomePromptStoreToken);
  const fill = (text: string) => {
    prompt.setText(text);
    document.querySelector<HTMLElement>("[data-prompt]")?.focus();
  };
  return (
    <ul className={styles.examples} aria-label={t("examples")}>
      {EXAMPLES.map(({ id, icon: Icon }) => (
        <li key={id}>
          <button type="button" className={styles.example} onClick={() => fill(t(`examplePrompt.${id}`))}>
            <Icon aria-hidden="true" />
            {t(`exampleLabel.${id}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
