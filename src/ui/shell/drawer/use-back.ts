import { useAppNavigate } from "@ui/links";
import { useLocation } from "react-router-dom";
import { useIsTopLevel } from "./nav-links";
import { parentPath } from "./parent-path";

/** Goes back from an inner page, within the app: to the page before, or else the one above. Absent elsewhere. */
export function useBack(): (() => void) | undefined {
  const navigate = useAppNavigate();
  const { pathname } = useLocation();
  if (useIsTopLevel(pathname)) return undefined;
  return () => {
    const index: unknown = history.state?.idx;
    if (typeof index === "number" && index > 0) void navigate(-1);
    else void navigate(parentPath(pathname));
  };
}
