import { Button, ErrorAlert } from "@troupe/plugin-kit/ui";
import type { Attempt } from "./use-attempt";

/** Properties of the buttons. */
interface BeginButtonsProps {
  readonly label: string;
  readonly attempt: Attempt;
  readonly onBegin: () => void;
}

/** Begins an attempt and stops it; what went wrong stands below. */
export function BeginButtons({ label, attempt, onBegin }: BeginButtonsProps) {
  return (
    <>
      <div style={{ display: "flex", gap: "0.5rem" }}>
        <Button onClick={onBegin}>{label}</Button>
        {attempt.isRunning ? <Button onClick={attempt.stop}>Stop</Button> : null}
      </div>
      <Failure failure={attempt.failure} />
    </>
  );
}

/** Errors with a code have a sentence of the application's; what is wrong with what was entered says so itself. */
function Failure({ failure }: Pick<Attempt, "failure">) {
  return failure instanceof Error && !("code" in failure) ? (
    <p role="alert">{failure.message}</p>
  ) : (
    <ErrorAlert error={failure} />
  );
}
