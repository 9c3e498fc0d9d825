import { ListedService } from "@shared/settings/listed-service";
import { RemoveButton } from "@shared/settings/remove-button";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { ErrorAlert, ErrorText } from "@ui/elements/error-text";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { McpServerState, McpServers } from "../mcp-servers";
import type { McpServerRecord } from "../server-record";
import { HeadersForm } from "./headers-form";
import { ServerTools } from "./server-tools";
import { SignInForm } from "./sign-in-form";

/** Properties of a server in the list. */
export interface ServerItemProps {
  server: McpServerRecord;
  servers: McpServers;
}

const TONES = { idle: "neutral", connecting: "info", connected: "success", failed: "danger" } as const;
/** Failures that signing in may end. */
const SIGN_IN = ["mcp.sign-in-needed", "mcp.client-id-needed"];
/** Failures that headers may end. */
const HEADERS = ["mcp.headers-needed", "mcp.headers-refused", "mcp.headers-lost"];

/** One server: how it stands, why it cannot be used, what it offers and what can be done about it. */
export const ServerItem = observer(function ServerItem({ server, servers }: ServerItemProps) {
  const { t } = useTranslation("mcp");
  const { key, name, url, isSignedIn } = server;
  const state = servers.stateOf(key);
  const [failure, setFailure] = useState<unknown>();
  const [hasForm, setHasForm] = useState(false);
  const does = (act: () => Promise<unknown>) => () => {
    setFailure(undefined);
    act().catch(setFailure);
  };
  const isWorking = state.status === "connecting";
  return (
    <ListedService name={name} address={url} badge={<StateBadge state={state} />}>
      <ServerTools server={server} servers={servers} onFailure={setFailure} />
      <Offers server={server} />
      {state.status === "failed" ? (
        <p className={section.failure}>
          <ErrorText error={state.error} />
        </p>
      ) : null}
      {fails(state, SIGN_IN) ? <SignInForm server={server} servers={servers} /> : null}
      {hasForm || fails(state, HEADERS) ? (
        <HeadersForm
          server={server}
          servers={servers}
          onClose={hasForm ? () => setHasForm(false) : undefined}
        />
      ) : null}
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button
          size="small"
          disabled={isWorking}
          aria-label={t("common:of", { label: t("reconnect"), name })}
          onClick={does(() => servers.reconnect(key))}
        >
          {t("reconnect")}
        </Button>
        {hasForm || fails(state, HEADERS) ? null : (
          <Button
            size="small"
            disabled={isWorking}
            aria-label={t("common:of", { label: t("headers.label"), name })}
            onClick={() => setHasForm(true)}
          >
            {t("headers.label")}
          </Button>
        )}
        {isSignedIn ? (
          <Button
            size="small"
            disabled={isWorking}
            aria-label={t("common:of", { label: t("signOut"), name })}
            onClick={does(() => servers.signOut(key))}
          >
            {t("signOut")}
          </Button>
        ) : null}
        <RemoveButton
          name={name}
          title={t("removeTitle", { name })}
          hint={t("removeHint")}
          onRemove={does(() => servers.remove(key))}
        />
      </div>
    </ListedService>
  );
});

function fails(state: McpServerState, codes: readonly string[]): boolean {
  return state.status === "failed" && codes.includes(state.error.code);
}

function StateBadge({ state }: { state: McpServerState }) {
  const { t } = useTranslation("mcp");
  const wants = fails(state, SIGN_IN) ? "sign-in" : fails(state, HEADERS) ? "headers" : undefined;
  return (
    <span role="status">
      <Badge tone={wants ? "warning" : TONES[state.status]}>{t(`status.${wants ?? state.status}`)}</Badge>
    </span>
  );
}

function Offers({ server: { catalogue } }: { server: McpServerRecord }) {
  const { t } = useTranslation("mcp");
  const { prompts, resources, templates, leftOut } = catalogue;
  const others = (leftOut?.prompts ?? 0) + (leftOut?.files ?? 0);
  const parts = [
    prompts.length > 0 ? t("offers.prompts", { count: prompts.length }) : "",
    resources.length > 0 ? t("offers.files", { count: resources.length }) : "",
    templates.length > 0 ? t("offers.templates", { count: templates.length }) : "",
    others > 0 ? t("offers.leftOut", { count: others }) : "",
  ].filter(Boolean);
  return parts.length > 0 ? <p className={section.hint}>{parts.join(" · ")}</p> : null;
}
