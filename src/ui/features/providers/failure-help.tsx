import { toAppError } from "@core/errors/app-error";
import { failureKind } from "@core/services/models/failure-kind";
import { lazy, Suspense } from "react";
import type { FailureHelpProps } from "./failure-help-content";

const Help = lazy(() => import("./failure-help-content"));

/** The remedy for a failed call, there where it stopped. Nothing where no more can be said than the error does. */
export function FailureHelp(props: FailureHelpProps) {
  const { code } = toAppError(props.error);
  if (!failureKind(props.error) && !code.startsWith("network.")) return null;
  // The content around waits neither for it nor for its texts.
  return (
    <Suspense fallback={null}>
      <Help {...props} />
    </Suspense>
  );
}
