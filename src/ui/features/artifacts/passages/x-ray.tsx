import type { TextOrigins } from "@core/domain/journal/text-origins";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { OriginText } from "./origin-text";
import { verdictOn } from "./passage-marks";
import type { ProvedPassage } from "./use-proved-passages";
import styles from "./x-ray.module.css";

/** The blocks that are told apart: paragraphs, headings, items of lists, tables and drawings. */
const BLOCKS = ":is(p, li:not(:has(p)), h1, h2, h3, h4, h5, h6, table, figure, pre)";

/** Properties of the X-ray. */
export interface XRayProps {
  /** The element the text is drawn in. */
  root: HTMLElement;
  passages: readonly ProvedPassage[];
  origins: () => TextOrigins;
  /** The name of an agent. */
  nameOf: (agentId: string) => string;
}

/** A paragraph, and where it is within what is positioned. */
interface SeenBlock {
  readonly element: HTMLElement;
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Over each paragraph in view: who wrote it, from which notes and files, and what it proves. The text itself stays as it is. */
export function XRay({ root, passages, origins, nameOf }: XRayProps) {
  const { t } = useTranslation("artifacts");
  const list = useRef<HTMLUListElement>(null);
  const blocks = useSeenBlocks(root, list);
  return (
    <ul ref={list} className={styles.blocks} aria-label={t("xRay")}>
      {blocks.map(({ element, top, left, width, height }, place) => {
        const proved = passages.filter(({ range }) => range.intersectsNode(element));
        const requirements = proved.flatMap((passage) => passage.requirements);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
            key={place}
            className={styles.block}
            data-outcome={requirements[0]?.outcome}
            // The place of the paragraph can only be measured.
            style={{ top, left, width, height }}
          >
            <p className={styles.label}>
              {requirements.map((requirement) => (
                <span key={requirement.id} className={styles.requirement}>
                  {requirement.description}: {t(`passage.${verdictOn(requirement)}`)}
                </span>
              ))}
              <OriginText origin={origins().of(element.textContent)} nameOf={nameOf} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** The paragraphs in view, again after each time the page has been scrolled or has changed its size. */
function useSeenBlocks(
  root: HTMLElement,
  list: { readonly current: HTMLElement | null },
): readonly SeenBlock[] {
  const [blocks, setBlocks] = useState<readonly SeenBlock[]>([]);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const origin = list.current?.getBoundingClientRect();
      if (origin) setBlocks(seenBlocks(root, origin));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", later, { capture: true, passive: true });
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", later, { capture: true });
      removeEventListener("resize", later);
    };
  }, [root, list]);
  return blocks;
}

function seenBlocks(root: HTMLElement, origin: DOMRect): readonly SeenBlock[] {
  return [...root.querySelectorAll<HTMLElement>(BLOCKS)].flatMap((element) => {
    if (element.parentElement?.closest(BLOCKS)) return [];
    const { top, bottom, left, width, height } = element.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) return [];
    return [{ element, top: top - origin.top, left: left - origin.left, width, height }];
  });
}
