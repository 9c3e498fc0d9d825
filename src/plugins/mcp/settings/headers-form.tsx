import { SubmitForm } from "@shared/settings/submit-form";
import section from "@ui/theme/settings-section.module.css";
import { useState } from "react";
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
  const keep = async () => {
    await servers.setHeaders(key, readHeaders(text));
    setText("");
    onClose?.();
  };
  return (
    <SubmitForm
      submitLabel={t("headers.keep")}
      label={t("headers.of", { name })}
      size="small"
      onSubmit={keep}
      onClose={onClose}
    >
      {({ working }) => (
        <>
          {headers.length > 0 ? (
            <p className={section.hint}>{t("headers.kept", { names: headers.join(", ") })}</p>
          ) : null}
          <HeadersField value={text} disabled={working} onChange={setText} />
        </>
      )}
    </SubmitForm>
  );
}
