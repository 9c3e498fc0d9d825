import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { ErrorAlert, ErrorText } from "@ui/elements/error-text";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { McpServerState, McpServers } from "../mcp-servers";
import type { McpServerRecord } from "../server-record";
import styles from "./mcp.module.css";
import { SignInForm } from "./sign-in-form";

/** Properties of a server in the list. */
export interface ServerItemProps {
  server: McpServerRecord;
  servers: McpServers;
}

const TONES = { idle: "neutral", connecting: "info", connected: "success", failed: "danger" } as const;
/** Failures that signing in may end. */
const SIGN_IN = ["mcp.sign-in-needed", "mcp.client-id-needed"];

/** One server: how it stands, why it cannot be used, what it offers and what can be done about it. */
export const ServerItem = observer(function ServerItem({ server, servers }: ServerItemProps) {
  const { t } = useTranslation("mcp");
  const { key, name, url, isSignedIn } = server;
  const state = servers.stateOf(key);
  const [failure, setFailure] = useState<unknown>();
  const [removing, setRemoving] = useState(false);
  const does = (act: () => Promise<unknown>) => () => {
    setFailure(undefined);
    act().catch(setFailure);
  };
  const isWorking = state.status === "connecting";
  return (
    <li className={styles.server}>
      <div className={section.row}>
        <h4>{name}</h4>
        <StateBadge state={state} />
      </div>
      <p className={styles.address}>{url}</p>
      <Offers server={server} />
      {state.status === "failed" ? (
        <p className={section.failure}>
          <ErrorText error={state.error} />
        </p>
      ) : null}
      {needsSignIn(state) ? <SignInForm server={server} servers={servers} /> : null}
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button
          size="small"
          disabled={isWorking}
          aria-label={t("reconnectOf", { name })}
          onClick={does(() => servers.reconnect(key))}
        >
          {t("reconnect")}
        </Button>
        {isSignedIn ? (
          <Button
            size="small"
            disabled={isWorking}
            aria-label={t("signOutOf", { name })}
            onClick={does(() => servers.signOut(key))}
          >
            {t("signOut")}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="danger"
          aria-label={t("removeOf", { name })}
          onClick={() => setRemoving(true)}
        >
          {t("remove")}
        </Button>
      </div>
      {removing ? (
        <ConfirmDialog
          title={t("removeTitle", { name })}
          description={t("removeHint")}
          confirmLabel={t("removeConfirm")}
          danger
          onConfirm={does(() => servers.remove(key))}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </li>
  );
});

function needsSignIn(state: McpServerState): boolean {
  return state.status === "failed" && SIGN_IN.includes(state.error.code);
}

function StateBadge({ state }: { state: McpServerState }) {
  const { t } = useTranslation("mcp");
  const isOpen = needsSignIn(state);
  return (
    <span role="status">
      <Badge tone={isOpen ? "warning" : TONES[state.status]}>
        {t(isOpen ? "status.sign-in" : `status.${state.status}`)}
      </Badge>
    </span>
  );
}

function Offers({ server: { catalogue } }: { server: McpServerRecord }) {
  const { t } = useTranslation("mcp");
  const { tools, prompts, resources } = catalogue;
  const parts = [
    tools.length > 0 ? t("offers.tools", { count: tools.length }) : "",
    prompts.length > 0 ? t("offers.prompts", { count: prompts.length }) : "",
    resources.length > 0 ? t("offers.files", { count: resources.length }) : "",
  ].filter(Boolean);
  return parts.length > 0 ? <p className={section.hint}>{parts.join(" · ")}</p> : null;
}
