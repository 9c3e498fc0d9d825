import { AGENT_GLYPHS } from "@ui/features/agents/agent-glyphs";
import { Bot } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./icon-choice.module.css";

/** Properties of the choice of an icon. */
export interface IconChoiceProps {
  value: string | undefined;
  onChange: (icon: string) => void;
}

/** The icon set as radio buttons. */
export default function IconChoice({ value, onChange }: IconChoiceProps) {
  const { t } = useTranslation("agent-builder");
  const group = useId();
  const chosen = value && Object.hasOwn(AGENT_GLYPHS, value) ? value : "bot";
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t("icon.label")}</legend>
      <div className={styles.icons}>
        {Object.entries(AGENT_GLYPHS).map(([name, Glyph = Bot]) => (
          <label key={name} className={styles.icon} title={t(`icon.names.${name}`)}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              aria-label={t(`icon.names.${name}`)}
              checked={name === chosen}
              onChange={() => onChange(name)}
            />
            <Glyph aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
