import { useCallback, useEffect, useRef } from "react";

/** Gives the signal that is aborted when the component leaves the page. */
export function useLeavingSignal(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return useCallback(() => leaving.current.signal, []);
}
