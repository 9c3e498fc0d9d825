import "@ui/theme/controls.css";
import type { SettingsSection } from "@core/points/settings-section";
import { ContributedView } from "@ui/shell/contributed-view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./settings-page.module.css";

/** The events by which a person says they are looking somewhere else now. */
const INTERRUPTIONS = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Scrolls to an element while `active`, at each new `visit`, and again as its content arrives and makes room for that;
 * no more once the person has touched anything.
 */
function useScrollTo(target: RefObject<HTMLElement | null>, active: boolean, visit: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit to the same address scrolls again
  useEffect(() => {
    const element = target.current;
    if (!element || !active) return;
    const scroll = () => element.scrollIntoView({ block: "start" });
    scroll();
    const growth = new ResizeObserver(scroll);
    growth.observe(element);
    const stop = () => growth.disconnect();
    for (const event of INTERRUPTIONS) window.addEventListener(event, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const event of INTERRUPTIONS) window.removeEventListener(event, stop);
    };
  }, [target, active, visit]);
}

/** Properties of one section. */
export interface SettingsAccordionItemProps {
  section: SettingsSection;
  /** It is the one to show at first. */
  isTarget: boolean;
  /** The address names it, so that it is scrolled to. */
  isLinked: boolean;
  /** The search has found others. */
  isHidden: boolean;
  /** Changes with every navigation, also one to the same address. */
  visit: string;
}

/** A section that is loaded when it is first opened. */
export function SettingsAccordionItem(props: SettingsAccordionItemProps) {
  const { section, isTarget, isLinked, isHidden, visit } = props;
  const [namespace = "settings"] = section.titleKey.split(":");
  const { t } = useTranslation(namespace);
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(isTarget);
  const [wasOpen, setWasOpen] = useState(isTarget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit to the same address opens it again
  useEffect(() => {
    if (!isTarget) return;
    setOpen(true);
    setWasOpen(true);
  }, [isTarget, visit]);
  useScrollTo(details, isTarget && isLinked, visit);
  return (
    <details
      ref={details}
      id={section.id}
      className={styles.item}
      hidden={isHidden}
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary className={styles.summary}>
        <h2>{t(section.titleKey)}</h2>
      </summary>
      <div className={styles.content}>{wasOpen ? <ContributedView view={section} /> : null}</div>
    </details>
  );
}
