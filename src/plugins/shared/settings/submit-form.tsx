import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

/** A form at work: fields that wait meanwhile, and further work whose failure it shows as well. */
export interface FormWork {
  readonly working: boolean;
  attempt(work: () => Promise<unknown>): void;
}

/** Properties of the form. */
export interface SubmitFormProps {
  submitLabel: string;
  /** Name for screen readers, where several such forms are on a page. */
  label?: string;
  size?: "medium" | "small";
  /** Whether what is entered is enough to be sent. */
  isComplete?: boolean;
  onSubmit: () => Promise<unknown>;
  /** Absent where the form cannot be left. */
  onClose?: (() => void) | undefined;
  children: (work: FormWork) => ReactNode;
}

/** A form of the settings that does one thing, once at a time, and shows below its fields why that failed. */
export function SubmitForm(properties: SubmitFormProps) {
  const { submitLabel, label, size = "medium", isComplete = true, onSubmit, onClose, children } = properties;
  const { t } = useTranslation("common");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const attempt = (work: () => Promise<unknown>) => {
    setFailure(undefined);
    setWorking(true);
    work()
      .catch(setFailure)
      .finally(() => setWorking(false));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt(onSubmit);
  };
  return (
    <form className={section.group} onSubmit={submit} noValidate aria-label={label}>
      {children({ working, attempt })}
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" variant="primary" size={size} disabled={working || !isComplete}>
          {submitLabel}
        </Button>
        {onClose ? (
          <Button size={size} disabled={working} onClick={onClose}>
            {t("cancel")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
