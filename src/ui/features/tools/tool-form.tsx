import { ownValue } from "@core/domain/text/own-value";
import type { ToolForm, ToolFormAnswer, ToolFormField, ToolFormValue } from "@core/domain/tool/tool-form";
import { ToolboxToken } from "@core/services/tokens";
import { Button } from "@ui/elements/button";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./tool-calls.module.css";
import { ToolFormInput } from "./tool-form-input";

/** The questions of running calls to the user, each a form; nothing where there are none. */
export const ToolForms = observer(function ToolForms({ useIds }: { useIds: readonly string[] }) {
  const { live } = useService(ToolboxToken);
  return useIds.map((id) => {
    const form = live.formOf(id);
    return form ? <ToolFormCard key={id} form={form} onAnswer={(answer) => live.answer(id, answer)} /> : null;
  });
});

/** Properties of a form. */
export interface ToolFormCardProps {
  form: ToolForm;
  onAnswer: (answer: ToolFormAnswer) => void;
}

type Values = Readonly<Record<string, ToolFormValue>>;

/** A question of a tool that runs, in the words of whoever made it, marked as such. Nothing is sent unasked. */
export function ToolFormCard({ form, onAnswer }: ToolFormCardProps) {
  const { t } = useTranslation("tools");
  const titleId = useId();
  const [values, setValues] = useState<Values>(() => initialOf(form.fields));
  const [isChecked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (form.fields.every((field) => isFilled(field, ownValue(values, field.name))))
      onAnswer({ action: "accept", values });
  };
  return (
    <form className={styles.question} aria-labelledby={titleId} onSubmit={submit} noValidate>
      <p id={titleId} className={styles.questionTitle}>
        {t("form.title", { asker: form.asker })}
      </p>
      <p className={styles.said}>{form.message}</p>
      {form.link === undefined ? (
        <p className={styles.concern}>{t("form.care")}</p>
      ) : (
        <p className={styles.concern}>
          {t("form.leads")} <AppLink to={form.link}>{form.link.slice(0, 300)}</AppLink>
        </p>
      )}
      {form.fields.map((field) => (
        <ToolFormInput
          key={field.name}
          field={field}
          value={ownValue(values, field.name)}
          error={isChecked && !isFilled(field, ownValue(values, field.name)) ? t("form.wrong") : undefined}
          onChange={(value) => setValues(withValue(values, field.name, value))}
        />
      ))}
      <div className={styles.answers}>
        <Button type="submit" variant="primary" size="small">
          {t(form.link === undefined ? "form.send" : "form.done")}
        </Button>
        <Button size="small" onClick={() => onAnswer({ action: "decline" })}>
          {t("form.decline")}
        </Button>
      </div>
    </form>
  );
}

function initialOf(fields: readonly ToolFormField[]): Values {
  const start = fields.map(({ name, kind, initial }) => [
    name,
    initial ?? (kind === "boolean" ? false : undefined),
  ]);
  return Object.fromEntries(start.filter(([, value]) => value !== undefined));
}

function withValue(values: Values, name: string, value: ToolFormValue | undefined): Values {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Whether a field holds what it may hold. */
function isFilled({ kind, isRequired, min, max }: ToolFormField, value: ToolFormValue | undefined): boolean {
  if (value === undefined) return !isRequired;
  const size = typeof value === "number" ? value : typeof value === "boolean" ? undefined : value.length;
  if (kind === "integer" && !Number.isInteger(value)) return false;
  if (size === undefined || kind === "choice") return true;
  return (
    !Number.isNaN(size) &&
    size >= (min ?? Number.NEGATIVE_INFINITY) &&
    size <= (max ?? Number.POSITIVE_INFINITY)
  );
}
