import type { OAuthSecret } from "@core/services/external-plugins/oauth/oauth-tokens";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";
import { useSecretText } from "./rights-list";

/** Properties of the sign-in. */
export interface PluginSignInProps {
  pluginId: string;
  secret: OAuthSecret;
}

/** Has the user sign in for a secret that a plugin asks for, in a window of its own, and out again. */
export function PluginSignIn({ pluginId, secret }: PluginSignInProps) {
  const { t } = useTranslation(["plugins", "common"]);
  const { signIns } = useService(ExternalPluginsStoreToken);
  const secretText = useSecretText();
  const [isSignedIn, setSignedIn] = useState<boolean>();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const stop = useRef<AbortController>(undefined);
  const { label } = secret;
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its name, as a manifest in a language is made anew each time
  useEffect(() => {
    let isGone = false;
    signIns.isSignedIn(pluginId, secret).then((is) => isGone || setSignedIn(is), setFailure);
    return () => {
      isGone = true;
    };
  }, [signIns, pluginId, secret.name]);
  useEffect(() => () => stop.current?.abort(), []);
  const signIn = async () => {
    const own = new AbortController();
    stop.current = own;
    setFailure(undefined);
    setWaiting(true);
    try {
      await signIns.signIn(pluginId, secret, own.signal);
      setSignedIn(true);
    } catch (error) {
      if (!own.signal.aborted) setFailure(error);
    }
    setWaiting(false);
  };
  const signOut = () => {
    setFailure(undefined);
    signIns.signOut(pluginId, secret).then(() => setSignedIn(false), setFailure);
  };
  const [action, run] = isWaiting
    ? [t("common:cancel"), () => stop.current?.abort()]
    : [t(isSignedIn ? "external.signIn.again" : "external.signIn.begin"), () => void signIn()];
  return (
    <div className={styles.part}>
      <p className={section.hint}>{secretText(secret)}</p>
      <div className={section.row}>
        <Button aria-label={`${action}: ${label}`} onClick={run}>
          {action}
        </Button>
        {isSignedIn && !isWaiting ? (
          <Button aria-label={`${t("external.signIn.out")}: ${label}`} onClick={signOut}>
            {t("external.signIn.out")}
          </Button>
        ) : null}
        <span role="status" className={section.hint}>
          {isWaiting ? t("external.signIn.waiting") : isSignedIn ? t("external.signIn.done") : null}
        </span>
      </div>
      <ErrorAlert error={failure} className={section.failure} />
    </div>
  );
}
