import { isAppError } from "@core/errors/app-error";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { McpServers } from "../mcp-servers";
import { callbackOf, type SignInPage } from "../mcp-sign-in";
import type { McpServerRecord } from "../server-record";

/** Properties of the way to a server's sign-in. */
export interface SignInFormProps {
  server: McpServerRecord;
  servers: Pick<McpServers, "signIn">;
}

/** Leads to the page where the user signs in; asks for a client ID where the server gives none by itself. */
export function SignInForm({ server, servers }: SignInFormProps) {
  const { t } = useTranslation("mcp");
  const [clientId, setClientId] = useState(server.clientId ?? "");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [page, setPage] = useState<SignInPage>();
  const asksForId =
    server.clientId !== undefined || (isAppError(failure) && failure.code === "mcp.client-id-needed");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWorking(true);
    setFailure(undefined);
    servers.signIn(server.key, clientId).then(
      (found) => {
        if (found?.elsewhere) setPage(found);
        else if (found) location.assign(found.address);
      },
      (error: unknown) => {
        setFailure(error);
        setWorking(false);
      },
    );
  };
  return (
    <form className={section.group} onSubmit={submit} noValidate>
      <ErrorAlert error={failure} className={section.failure} />
      {asksForId ? (
        <TextField
          label={t("clientId")}
          hint={t("clientIdHint", { callback: `${location.origin}${callbackOf(server)}` })}
          value={clientId}
          disabled={working}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setClientId(event.target.value)}
        />
      ) : null}
      <div className={section.row}>
        <Button
          type="submit"
          variant="primary"
          disabled={working}
          aria-label={t("common:of", { label: t("signIn"), name: server.name })}
        >
          {t("signIn")}
        </Button>
      </div>
      {page?.elsewhere ? (
        <ConfirmDialog
          title={t("elsewhereTitle", { ...page.elsewhere })}
          description={t("elsewhere", { ...page.elsewhere, name: server.name })}
          confirmLabel={t("elsewhereConfirm", { ...page.elsewhere })}
          danger
          onConfirm={() => location.assign(page.address)}
          onClose={() => {
            setPage(undefined);
            setWorking(false);
          }}
        />
      ) : null}
    </form>
  );
}
