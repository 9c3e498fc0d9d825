import { ready } from "@core/di/ready";
import type { LlmProvider } from "@core/points/llm-provider";
import { SignInToken } from "@core/services/tokens";
import { Button } from "@ui/elements/button";
import { useServices } from "@ui/services-context";
import { signInCallback } from "@ui/sign-in-address";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHref, useLocation } from "react-router-dom";

/** Properties of the way to a provider's own sign-in. */
export interface SignInButtonProps {
  provider: LlmProvider;
  disabled: boolean;
  onFailure: (error: unknown) => void;
}

/** Leads to the provider, which sends the user back with a key. */
export function SignInButton({ provider, disabled, onFailure }: SignInButtonProps) {
  const { t } = useTranslation("setup");
  const services = useServices();
  const home = useHref("/");
  const { pathname, hash } = useLocation();
  const begin = async () => {
    const signIn = await ready(services, SignInToken);
    const callback = signInCallback(home.endsWith("/") ? home : `${home}/`);
    location.assign(await signIn.begin(provider.id, callback, pathname + hash));
  };
  return (
    <Button
      icon={<LogIn aria-hidden="true" />}
      disabled={disabled}
      onClick={() => void begin().catch(onFailure)}
    >
      {t("signIn.with", { name: provider.name })}
    </Button>
  );
}
