import { ErrorAlert } from "@ui/elements/error-text";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import type { SignInArrival } from "../sign-in-arrival";

/** Properties of what waits for the answer of a sign-in. */
export interface SignInAnswerProps {
  arrival: SignInArrival;
  /** Whether secure storage waits for a password; reactive. */
  isLocked: () => boolean;
}

/** Takes what a sign-in sent back out of the address, and finishes it once the secret can be kept. */
export const SignInAnswer = observer(function SignInAnswer({ arrival, isLocked }: SignInAnswerProps) {
  const { t } = useTranslation("mcp");
  const navigate = useNavigate();
  const { search } = useLocation();
  const { from = "" } = useParams();
  const { status, error } = arrival;
  const canKeep = !isLocked();
  // The code leaves the address, and the history, before anything is done with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the arrival
  useEffect(() => {
    const answer = answerIn(search);
    if (!answer) return;
    arrival.take(answer, from);
    void navigate("/settings#tools", { replace: true });
  }, []);
  useEffect(() => {
    if (status === "waiting" && canKeep) void arrival.proceed();
  }, [arrival, status, canKeep]);
  if (status === "none") return null;
  if (status === "done") return <ErrorAlert error={error} className={section.failure} />;
  return <p role="status">{t(status === "working" ? "finishing" : "unlockFirst")}</p>;
});

function answerIn(search: string): URLSearchParams | undefined {
  const query = new URLSearchParams(search);
  return query.has("state") && (query.has("code") || query.has("error")) ? query : undefined;
}
