import { ListedService } from "@shared/settings/listed-service";
import { RemoveButton } from "@shared/settings/remove-button";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiRecord, KeyPlace } from "../api-record";
import type { Apis } from "../apis";
import { KeyField } from "./key-field";
import { OperationList } from "./operation-list";

/** Properties of a service in the list. */
export interface ApiItemProps {
  api: ApiRecord;
  apis: Pick<Apis, "remove" | "setKey" | "switchOperation">;
}

/** One service: where its requests go, what of it is offered, its key, and the way to be rid of it. */
export function ApiItem({ api, apis }: ApiItemProps) {
  const { t } = useTranslation("openapi");
  const { key, name, server, operations, on, keyPlace } = api;
  const [failure, setFailure] = useState<unknown>();
  const [isOpen, setOpen] = useState(false);
  const attempt = (work: Promise<void>) => {
    setFailure(undefined);
    work.catch(setFailure);
  };
  return (
    <ListedService name={name} address={server}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={section.summary}>
          {t("operations", { on: on.length, count: operations.length })}
        </summary>
        {isOpen ? (
          <OperationList
            name={name}
            operations={operations}
            on={on}
            onSwitch={(operation, isOn) => attempt(apis.switchOperation(key, operation, isOn))}
          />
        ) : null}
      </details>
      {keyPlace ? <KeyForm api={api} place={keyPlace} apis={apis} onFailure={setFailure} /> : null}
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <RemoveButton
          name={name}
          title={t("removeTitle", { name })}
          hint={t("removeHint")}
          onRemove={() => attempt(apis.remove(key))}
        />
      </div>
    </ListedService>
  );
}

interface KeyFormProps extends ApiItemProps {
  place: KeyPlace;
  onFailure: (error: unknown) => void;
}

/** Puts a key in the place of the one that is kept, which is not shown again. */
function KeyForm({ api: { key, name, hasKey }, place, apis, onFailure }: KeyFormProps) {
  const { t } = useTranslation("openapi");
  const [entered, setEntered] = useState("");
  const [isSaved, setSaved] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFailure(undefined);
    apis.setKey(key, entered).then(() => {
      setEntered("");
      setSaved(true);
    }, onFailure);
  };
  const change = (value: string) => {
    setSaved(false);
    setEntered(value);
  };
  return (
    <form className={section.group} onSubmit={submit} noValidate>
      <KeyField place={place} value={entered} disabled={false} isKept={hasKey} onChange={change} />
      <div className={section.row}>
        <Button
          type="submit"
          size="small"
          disabled={entered.trim() === ""}
          aria-label={t("common:of", { label: t("saveKey"), name })}
        >
          {t("saveKey")}
        </Button>
        <span role="status">{isSaved ? t("common:saved") : ""}</span>
      </div>
    </form>
  );
}
