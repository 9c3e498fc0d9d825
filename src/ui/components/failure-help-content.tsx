import type { Credential } from "@core/domain/credential";
import { toAppError } from "@core/errors/app-error";
import { VaultToken } from "@core/ports/vault";
import { failureKind } from "@core/services/models/failure-kind";
import { serverReason } from "@core/services/models/server-reason";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { formatTimeOfDay } from "@ui/format";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import styles from "./failure-help.module.css";
import { Remedy } from "./remedy";
import { VaultBanner } from "./vault-banner";

const ChangeKeyDialog = lazy(() => import("./change-key-dialog"));
const ChangeModelDialog = lazy(() => import("./change-model-dialog"));

/** Properties of the help with a failed call. */
export interface FailureHelpProps {
  error: unknown;
  /** Does once more what failed. */
  onRetry: () => void;
}

/** What can be done about a failed call, with what the server said of it. */
const FailureHelpContent = observer(function FailureHelpContent({ error, onRetry }: FailureHelpProps) {
  const { t } = useTranslation("setup");
  const language = useLanguage();
  const store = useService(ProvidersStoreToken);
  const kind = failureKind(error);
  const { params } = toAppError(error);
  const credential = store.credentials.find(({ id }) => id === params.credentialId);
  const reason = params.detail ? "" : serverReason(error);
  return (
    <div className={styles.help}>
      {kind && reason ? <p className={styles.reason}>{t("failure.reason", { reason })}</p> : null}
      {kind === "locked" ? <UnlockHere onUnlocked={onRetry} /> : null}
      {kind === "key" && credential ? <ChangeKey credential={credential} onRetry={onRetry} /> : null}
      {kind === "model" && credential && credential.model === params.model ? (
        <ChangeModel credential={credential} onRetry={onRetry} />
      ) : null}
      {kind === "credit" ? (
        <p>
          {t("failure.credit")} <AppLink to="/settings#providers">{t("failure.otherProvider")}</AppLink>
        </p>
      ) : null}
      {kind === "rate" && typeof params.retryAt === "number" ? (
        <p>{t("failure.rate", { time: formatTimeOfDay(params.retryAt, language) })}</p>
      ) : null}
      <Remedy error={error} />
    </div>
  );
});

/** The field that unlocks secure storage, after which what stopped goes on by itself. */
const UnlockHere = observer(function UnlockHere({ onUnlocked }: { onUnlocked: () => void }) {
  const { state } = useService(VaultToken);
  const wasLocked = useRef(state === "locked");
  useEffect(() => {
    if (state === "locked") wasLocked.current = true;
    else if (wasLocked.current) {
      wasLocked.current = false;
      onUnlocked();
    }
  }, [state, onUnlocked]);
  return <VaultBanner />;
});

interface ChangeProps {
  credential: Credential;
  onRetry: () => void;
}

function ChangeKey({ credential, onRetry }: ChangeProps) {
  const { t } = useTranslation("setup");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        {t("failure.changeKey")}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <ChangeKeyDialog credential={credential} onChanged={onRetry} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

function ChangeModel({ credential, onRetry }: ChangeProps) {
  const { t } = useTranslation("setup");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        {t("failure.changeModel")}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <ChangeModelDialog credential={credential} onChanged={onRetry} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

export default FailureHelpContent;
