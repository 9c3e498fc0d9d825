import { isKnownTime } from "@core/domain/text/time";
import { formatDateTime, isoTime, UNKNOWN } from "@ui/format";
import { useLanguage } from "@ui/language";

/** Properties of a moment. */
export interface MomentProps {
  /** Milliseconds since the epoch; whatever is no date shows as a dash. */
  at: number;
  /** The format, where that is not the date and time. */
  format?: (at: number, language: string) => string;
  className?: string | undefined;
}

/** A moment, written as it is best read; in full for machines, and as a tooltip. */
export function Moment({ at, format = formatDateTime, className }: MomentProps) {
  const language = useLanguage();
  if (!isKnownTime(at)) return <span className={className}>{UNKNOWN}</span>;
  const title = format === formatDateTime ? undefined : formatDateTime(at, language);
  return (
    <time className={className} dateTime={isoTime(at)} title={title}>
      {format(at, language)}
    </time>
  );
}
