import { formatRelativeTime } from "@ui/format";
import { useEffect, useState } from "react";
import { Moment } from "./moment";

const REFRESH_MS = 30_000;

/** A moment as "5 minutes ago"; the full date and time as its tooltip. It keeps itself current. */
export function RelativeTime({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return <Moment at={at} format={(time, language) => formatRelativeTime(time, now, language)} />;
}
