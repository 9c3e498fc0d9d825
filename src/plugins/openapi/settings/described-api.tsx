import { ServiceFields } from "@shared/settings/service-fields";
import { SubmitForm } from "@shared/settings/submit-form";
import section from "@ui/theme/settings-section.module.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { onlyReads } from "../api-record";
import type { Apis } from "../apis";
import type { ApiDescription } from "../description/read-description";
import { KeyField } from "./key-field";
import { OperationList } from "./operation-list";

/** So many that are left out are named. */
const NAMED = 5;

/** Properties of the form. */
export interface DescribedApiProps {
  described: ApiDescription;
  apis: Pick<Apis, "add">;
  onClose: () => void;
}

/** The content of a description: where requests would go, with which key, and what may be called. Nothing is kept before it is added. */
export function DescribedApi({ described, apis, onClose }: DescribedApiProps) {
  const { t } = useTranslation("openapi");
  const { operations, keyPlace, left } = described;
  const [service, setService] = useState({ name: described.title, address: described.server });
  const [entered, setEntered] = useState("");
  const [on, setOn] = useState(() => operations.filter(onlyReads).map((each) => each.name));
  const add = async () => {
    const { name, address: server } = service;
    const added = { name, server, operations: [...operations], on, ...(keyPlace ? { keyPlace } : {}) };
    await apis.add(added, entered);
    onClose();
  };
  const change = (operation: string, isOn: boolean) =>
    setOn((before) => (isOn ? [...before, operation] : before.filter((each) => each !== operation)));
  return (
    <SubmitForm submitLabel={t("add")} onSubmit={add} onClose={onClose}>
      {({ working }) => (
        <>
          <ServiceFields
            value={service}
            addressLabel={t("server")}
            disabled={working}
            onChange={setService}
          />
          {keyPlace ? (
            <KeyField place={keyPlace} value={entered} disabled={working} onChange={setEntered} />
          ) : null}
          <p>{t("operations", { on: on.length, count: operations.length })}</p>
          <p className={section.hint}>{t("onHint")}</p>
          <OperationList name={service.name} operations={operations} on={on} onSwitch={change} />
          <LeftOut left={left} />
        </>
      )}
    </SubmitForm>
  );
}

/** The operations that cannot be called from here, the first of them by name and reason. */
function LeftOut({ left }: Pick<ApiDescription, "left">) {
  const { t } = useTranslation("openapi");
  if (left.length === 0) return null;
  const named = left.slice(0, NAMED).map(({ name, reason }) => `${name} (${t(`reason.${reason}`)})`);
  const names = named.join(", ");
  const more = left.length - named.length;
  return (
    <p className={section.hint}>
      {t("left", { names: more > 0 ? t("more", { names, count: more }) : names })}
    </p>
  );
}
