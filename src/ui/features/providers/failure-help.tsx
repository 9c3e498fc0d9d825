import { toAppError } from "@core/errors/app-error";
import { failureKind } from "@core/services/models/failure-kind";
import { lazy, Suspense } from "react";
import type { FailureHelpProps } from "./failure-help-content";

const Help = lazy(() => import("./failure-help-content"));
const WorkLimitHelp = lazy(() => import("@ui/features/limits/work-limit-help"));

/** The remedy for a failed call, there where it stopped. Nothing where no more can be said than the error does. */
export function FailureHelp(props: FailureHelpProps) {
  const { code, params } = toAppError(props.error);
  if (code === "work.limit-reached") {
    return (
      <Suspense fallback={null}>
        <WorkLimitHelp reachedKey={String(params.key)} onGoOn={props.onRetry} />
      </Suspense>
    );
  }
  if (!failureKind(props.error) && !code.startsWith("network.")) return null;
  // The content around waits neither for it nor for its texts.
  return (
    <Suspense fallback={null}>
      <Help {...props} />
    </Suspense>
  );
}
