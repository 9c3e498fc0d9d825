import { useRef, useState } from "react";

/** Where the focus is when the palette has closed: where it was, or with the page that was gone to. */
export function useFocusAfter() {
  const [opener] = useState(() => document.activeElement);
  const isFollowing = useRef(false);
  return {
    follow: () => {
      isFollowing.current = true;
    },
    target: () => {
      if (!isFollowing.current) return opener instanceof HTMLElement && opener.isConnected ? opener : true;
      const main = document.getElementById("main");
      // A page may have put it into its prompt already.
      return main?.contains(document.activeElement) ? false : main;
    },
  };
}
