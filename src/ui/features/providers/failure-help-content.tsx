import type { Credential } from "@core/domain/model/credential";
import { toAppError } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { VaultToken } from "@core/ports/vault";
import { failureKind } from "@core/services/models/failure-kind";
import { serverReason } from "@core/services/models/server-reason";
import type { ModelChoice } from "@core/stores/conversation/replies";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button, buttonClass } from "@ui/elements/button";
import { formatTimeOfDay } from "@ui/format";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
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
  /** Takes another model where the one that failed was chosen in this place, and not with its provider. */
  onModel?: ((choice: ModelChoice) => Promise<void>) | undefined;
}

/** The remedies of a failed call, with what the server said of it. */
const FailureHelpContent = observer(function FailureHelpContent(props: FailureHelpProps) {
  const { error, onRetry, onModel } = props;
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
      {kind === "model" && credential && (onModel || credential.model === params.model) ? (
        <ChangeModel
          credential={credential}
          gone={String(params.model)}
          onRetry={onRetry}
          onModel={onModel}
        />
      ) : null}
      {kind === "credit" ? (
        <>
          <p>
            {t("failure.credit")} <AppLink to="/settings#providers">{t("failure.otherProvider")}</AppLink>
          </p>
          {credential ? <AddCredit credential={credential} /> : null}
        </>
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

/** Leads to where the provider of an account takes money; a server of one's own has no such page. */
const AddCredit = observer(function AddCredit({ credential }: { credential: Credential }) {
  const { t } = useTranslation("setup");
  const host = useService(PluginHostToken);
  const { providers, nameOf } = useService(ProvidersStoreToken);
  const provider = providers.find(({ id }) => id === credential.provider);
  const [page, setPage] = useState<string>();
  useEffect(() => {
    if (!provider || (credential.baseUrl && credential.baseUrl !== provider.defaultBaseUrl)) return;
    // It was loaded for the call that failed.
    host.load(provider).then(
      ({ billingPage }) => setPage(billingPage),
      () => {},
    );
  }, [host, provider, credential.baseUrl]);
  if (!page) return null;
  return (
    <AppLink to={page} className={buttonClass("primary", "small")}>
      {t("failure.addCredit", { name: nameOf(credential) })}
    </AppLink>
  );
});

interface ChangeModelProps extends ChangeProps, Pick<FailureHelpProps, "onModel"> {
  gone: string;
}

function ChangeModel({ credential, gone, onRetry, onModel }: ChangeModelProps) {
  const { t } = useTranslation("setup");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        {t("failure.changeModel")}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <ChangeModelDialog
            credential={credential}
            gone={gone}
            onChoose={onModel}
            onChanged={onRetry}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

export default FailureHelpContent;
