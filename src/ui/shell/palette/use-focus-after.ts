import { focusAfter } from "@ui/components/focus-after";
import { useRef, useState } from "react";

/** Where the focus is when the palette has closed: where it was, or with the page that was gone to. */
export function useFocusAfter() {
  const [opener] = useState(() => document.activeElement);
  const isFollowing = useRef(false);
  return {
    follow: () => {
      isFollowing.current = true;
      requestAnimationFrame(focusMain);
    },
    target: () => (isFollowing.current ? false : focusAfter(opener)),
  };
}

/** Puts the focus into the page, unless that has put it into its prompt already. */
function focusMain(): void {
  const main = document.getElementById("main");
  if (main && !main.contains(document.activeElement)) main.focus();
}
