import { ToolboxToken } from "@core/services/tokens";
import { usePluginText } from "@ui/plugin-text";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./tool-picker.module.css";

/** Properties of the picker. */
export interface ToolPickerProps {
  /** Ids of the chosen tools, and names of some that are not installed here. */
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** The tools to choose from, below a heading of their own; all that are installed where absent. */
  only?: readonly string[];
}

/** Chooses what an agent may use, each with what it may do. Tools that are not installed stay chosen until unchecked. */
const ToolPicker = observer(function ToolPicker(props: ToolPickerProps) {
  const { t } = useTranslation("tools");
  const { all } = useService(ToolboxToken);
  // Those of a folder come with it.
  const installed = all.filter(({ id, comesWith }) => props.only?.includes(id) ?? comesWith === undefined);
  const textOf = usePluginText(installed.flatMap(({ name, description }) => [name, description]));
  const known = new Set(installed.map(({ id }) => id));
  const rows = [
    ...installed.map(({ id, name, description, effect }) => ({
      id,
      name: textOf(name) || id,
      does: textOf(description),
      effect: t(`effects.${effect}`),
    })),
    ...props.value
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name: id, does: "", effect: t("picker.unknown") })),
  ];
  return (
    <fieldset className={styles.picker}>
      <legend className={props.only ? "visually-hidden" : styles.legend}>{t("common:prompt.tools")}</legend>
      {props.only ? null : <p className={styles.hint}>{t("picker.hint")}</p>}
      {rows.length === 0 ? <p className={styles.hint}>{t("settings.none")}</p> : null}
      {rows.map((row) => (
        <Choice key={row.id} {...row} {...props} />
      ))}
    </fieldset>
  );
});

/** The same, once the tools are there. */
export default function ReadyToolPicker(props: ToolPickerProps) {
  return useReady(ToolboxToken) ? <ToolPicker {...props} /> : null;
}

interface ChoiceProps extends ToolPickerProps {
  id: string;
  name: string;
  does: string;
  effect: string;
}

function Choice({ id, name, does, effect, value, onChange }: ChoiceProps) {
  const fieldId = useId();
  const isChosen = value.includes(id);
  const others = value.filter((each) => each !== id);
  return (
    <div className={styles.choice}>
      <input
        id={fieldId}
        type="checkbox"
        checked={isChosen}
        aria-describedby={`${fieldId}-does`}
        onChange={() => onChange(isChosen ? others : [...others, id])}
      />
      <div>
        <label htmlFor={fieldId}>{name}</label>
        <p id={`${fieldId}-does`} className={styles.hint}>
          {[does, effect].filter(Boolean).join(" ")}
        </p>
      </div>
    </div>
  );
}
