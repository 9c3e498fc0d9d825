import { useEffect, useRef } from "react";
import { Button } from "./button";
import styles from "./show-more.module.css";

/** Properties of the end of a list that goes on. */
export interface ShowMoreProps {
  label: string;
  onShowMore: () => void;
}

/** Asks for more when pressed, and by itself when it comes into view. */
export function ShowMore({ label, onShowMore }: ShowMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onShowMore());
    observer.observe(element);
    return () => observer.disconnect();
  }, [onShowMore]);
  return (
    <Button ref={button} className={styles.more} onClick={onShowMore}>
      {label}
    </Button>
  );
}
