import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chosen, PromptChoice } from "./prompt-choices";
import styles from "./slash.module.css";

const KINDS = ["command", "template", "agent", "file"] as const satisfies readonly Chosen["kind"][];

/** Properties of the list. */
export interface ChoiceListProps {
  field: RefObject<HTMLTextAreaElement | null>;
  choices: readonly PromptChoice[];
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/** The choices under the field that keeps the focus: arrow keys move among them, Enter chooses, Escape closes. */
export function ChoiceList({ field, choices, onChoose, onClose }: ChoiceListProps) {
  const { t } = useTranslation("tools");
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const active = Math.min(place, choices.length - 1);
  const move = (by: number) => setPlace((active + by + choices.length) % choices.length);
  useKeysOf(field, list, {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => choices[active] && onChoose(choices[active].chosen),
    Escape: onClose,
  });
  useFieldOwns(field, id, `${id}-${active}`);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView?.({ block: "nearest" });
  });
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        // It scrolls, and so can be reached by Tab as well.
        tabIndex={0}
        aria-label={t("commands.suggestions")}
        aria-activedescendant={`${id}-${active}`}
        className={styles.list}
      >
        {KINDS.map((kind) => {
          const ofKind = choices.filter(({ chosen }) => chosen.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by role alone
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <div id={`${id}-${kind}`} className={styles.kind}>
                {t(`commands.kinds.${kind}`)}
              </div>
              {ofKind.map((choice) => {
                const at = choices.indexOf(choice);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: it is what the field points at instead
                  <div
                    key={choice.id}
                    id={`${id}-${at}`}
                    role="option"
                    aria-selected={at === active}
                    className={styles.command}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => onChoose(choice.chosen)}
                  >
                    <strong>{choice.label}</strong>
                    <span className={styles.about}>{choice.about}</span>
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      <p role="status" className="visually-hidden">
        {t("commands.count", { count: choices.length })}
      </p>
    </>
  );
}

/** Keys of field and list, before React hears of them, as the field's own handler would; never while a syllable is composed. */
function useKeysOf(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
): void {
  const latest = useRef(keys);
  // With what is shown, not after it: the next key may come at once.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const elements = [field.current, list.current];
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.shiftKey) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    for (const element of elements) element?.addEventListener("keydown", onKey);
    return () => {
      for (const element of elements) element?.removeEventListener("keydown", onKey);
    };
  }, [field, list]);
}

/** Attributes that tell assistive technology which list the field has, and what in it is chosen, while it is there. */
function useFieldOwns(field: RefObject<HTMLTextAreaElement | null>, list: string, active: string): void {
  useLayoutEffect(() => {
    const element = field.current;
    const attributes = {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": list,
      "aria-activedescendant": active,
    };
    for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) element?.removeAttribute(name);
    };
  }, [field, list, active]);
}
