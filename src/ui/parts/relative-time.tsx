import { formatDateTime, formatRelativeTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useEffect, useState } from "react";

const REFRESH_MS = 30_000;

/** A moment as "5 minutes ago"; the full date and time as its tooltip. It keeps itself current. */
export function RelativeTime({ at }: { at: number }) {
  const language = useLanguage();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, language)}>
      {formatRelativeTime(at, now, language)}
    </time>
  );
}
