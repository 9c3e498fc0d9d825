import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { readHeaders } from "../headers/read-headers";
import type { McpServers } from "../mcp-servers";
import type { McpServerRecord } from "../server-record";
import { HeadersField } from "./headers-field";

/** Properties of the form. */
export interface HeadersFormProps {
  server: McpServerRecord;
  servers: Pick<McpServers, "setHeaders">;
  /** Absent where the form stays as long as the server asks for headers. */
  onClose?: (() => void) | undefined;
}

/** Puts headers in the place of those of a server, which are not shown again. */
export function HeadersForm({ server: { key, name, headers = [] }, servers, onClose }: HeadersFormProps) {
  const { t } = useTranslation("mcp");
  const [text, setText] = useState("");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setWorking(true);
    const keep = async () => servers.setHeaders(key, readHeaders(text));
    keep()
      .then(() => {
        setText("");
        onClose?.();
      }, setFailure)
      .finally(() => setWorking(false));
  };
  return (
    <form className={section.group} onSubmit={submit} noValidate aria-label={t("headers.of", { name })}>
      {headers.length > 0 ? (
        <p className={section.hint}>{t("headers.kept", { names: headers.join(", ") })}</p>
      ) : null}
      <HeadersField value={text} disabled={working} onChange={setText} />
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" variant="primary" size="small" disabled={working}>
          {t("headers.keep")}
        </Button>
        {onClose ? (
          <Button size="small" disabled={working} onClick={onClose}>
            {t("common:cancel")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
