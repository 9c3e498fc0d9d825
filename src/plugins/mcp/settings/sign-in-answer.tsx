import { ErrorAlert } from "@ui/components/error-text";
import section from "@ui/settings/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import type { McpServers } from "../mcp-servers";

/** Properties of what waits for the answer of a sign-in. */
export interface SignInAnswerProps {
  servers: Pick<McpServers, "finishSignIn">;
  /** Whether secure storage waits for a password; reactive. */
  isLocked: () => boolean;
}

/** Takes what a sign-in sent back out of the address, and finishes it once the secret can be kept. */
export const SignInAnswer = observer(function SignInAnswer({ servers, isLocked }: SignInAnswerProps) {
  const { t } = useTranslation("mcp");
  const navigate = useNavigate();
  const { search } = useLocation();
  const [answer] = useState(() => answerIn(search));
  const [state, setState] = useState<"waiting" | "working" | "done">(answer ? "waiting" : "done");
  const [failure, setFailure] = useState<unknown>();
  const begun = useRef(false);
  const canKeep = !isLocked();
  // The code leaves the address, and the history, before anything is done with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the arrival
  useEffect(() => {
    if (answer) void navigate({ search: "", hash: "#tools" }, { replace: true });
  }, []);
  useEffect(() => {
    if (!answer || !canKeep || begun.current) return;
    begun.current = true;
    setState("working");
    servers
      .finishSignIn(answer)
      .catch(setFailure)
      .finally(() => setState("done"));
  }, [answer, canKeep, servers]);
  if (state === "done") return <ErrorAlert error={failure} className={section.failure} />;
  return <p role="status">{t(state === "working" ? "finishing" : "unlockFirst")}</p>;
});

function answerIn(search: string): URLSearchParams | undefined {
  const query = new URLSearchParams(search);
  return query.has("state") && (query.has("code") || query.has("error")) ? query : undefined;
}
