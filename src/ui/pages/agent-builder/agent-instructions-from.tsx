import { AgentInstructionsToken } from "@core/services/tokens";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./agent-advanced.module.css";
import type { AgentFormPart } from "./agent-profile";
import { KeepInstructions } from "./keep-instructions";

/** A prompt kept elsewhere in place of the instructions; not offered where there is no such source. */
export const AgentInstructionsFrom = observer(function AgentInstructionsFrom({
  draft,
  onChange,
}: AgentFormPart) {
  const { t } = useTranslation("agent-builder");
  const { sources } = useService(AgentInstructionsToken);
  const { instructionsFrom: from } = draft;
  const known = sources.find(({ id }) => id === from?.source);
  if (sources.length === 0 && !from) return null;
  const options = [
    { value: "", label: t("instructionsFrom.own") },
    ...sources.map(({ id, name }) => ({ value: id, label: name })),
    ...(from && !known ? [{ value: from.source, label: from.source }] : []),
  ];
  const choose = (source: string) =>
    onChange({ instructionsFrom: source ? { source, name: from?.name ?? "" } : undefined });
  return (
    <div className={styles.model}>
      <SelectField
        label={t("instructionsFrom.label")}
        value={from?.source ?? ""}
        options={options}
        onChange={choose}
      />
      {from ? (
        <>
          <TextField
            label={t("instructionsFrom.name")}
            hint={t("instructionsFrom.hint", { source: known?.name ?? from.source })}
            autoComplete="off"
            spellCheck={false}
            value={from.name}
            onChange={(event) => onChange({ instructionsFrom: { ...from, name: event.target.value } })}
          />
          <TextField
            label={t("instructionsFrom.which")}
            hint={t("instructionsFrom.whichHint")}
            autoComplete="off"
            spellCheck={false}
            value={from.version ?? from.label ?? ""}
            onChange={(event) => onChange({ instructionsFrom: { ...from, ...which(event.target.value) } })}
          />
          {known?.keeps ? (
            <KeepInstructions
              source={known}
              reference={from}
              instructions={draft.instructions}
              onKept={(instructionsFrom) => onChange({ instructionsFrom })}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
});

/** A whole number is a version, anything else a label: there is never both. */
function which(text: string): { version: number | undefined; label: string | undefined } {
  const isVersion = /^[1-9]\d{0,8}$/.test(text.trim());
  return isVersion ? { version: Number(text), label: undefined } : { version: undefined, label: text };
}
