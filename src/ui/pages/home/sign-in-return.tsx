import { ready } from "@core/di/ready";
import { isAbort } from "@core/errors/app-error";
import type { SignInAnswer } from "@core/services/models/sign-in/sign-in";
import { SignInToken } from "@core/services/tokens";
import { HomePromptStoreToken, ProvidersStoreToken } from "@core/stores/tokens";
import { ErrorAlert } from "@ui/elements/error-text";
import FirstRunChoices from "@ui/features/providers/first-run-choices";
import { useAppNavigate } from "@ui/links";
import { useService, useServices } from "@ui/services-context";
import { withoutSignIn } from "@ui/sign-in-address";
import { observer } from "mobx-react-lite";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const TIMEOUT_MS = 30_000;

/** Properties of what follows a sign-in. */
export interface SignInReturnProps {
  answer: SignInAnswer;
  /** A provider is configured now: what was waiting can run. */
  onReady: () => void;
}

/** Takes what a provider sent back out of the address and turns it into a provider, then goes on where it began. */
const SignInReturn = observer(function SignInReturn({ answer, onReady }: SignInReturnProps) {
  const { t } = useTranslation("setup");
  const services = useServices();
  const providers = useService(ProvidersStoreToken);
  const prompt = useService(HomePromptStoreToken);
  const navigate = useAppNavigate();
  const [state, setState] = useState<"working" | "done" | "failed">("working");
  const [failure, setFailure] = useState<unknown>();
  const begun = useRef(false);
  const canSave = providers.status !== "loading";
  const finish = async () => {
    const signIn = await ready(services, SignInToken);
    const returnTo = await signIn.finish(answer, AbortSignal.timeout(TIMEOUT_MS));
    await providers.load();
    setState("done");
    if (returnTo !== "/") await navigate(returnTo, { replace: true });
    else if (prompt.text.trim() !== "") onReady();
  };
  const start = () => {
    begun.current = true;
    finish().catch((error: unknown) => {
      setState("failed");
      if (!isAbort(error)) setFailure(error);
    });
  };
  // The code leaves the address, and the history, before anything is done with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the arrival
  useEffect(() => {
    void navigate({ search: withoutSignIn(location.search) }, { replace: true });
  }, []);
  useEffect(() => {
    if (canSave && !begun.current) start();
  });
  if (state === "done") return null;
  if (state === "working") return <p role="status">{t("signIn.working")}</p>;
  return (
    <Suspense fallback={null}>
      <ErrorAlert error={failure} />
      {providers.defaultCredential ? null : <FirstRunChoices onReady={onReady} />}
    </Suspense>
  );
});
export default SignInReturn;
