import type { Page } from "playwright";

/** Components that React has rendered since the page was loaded. */
export interface Renders {
  readonly composer: number;
  readonly drawer: number;
}

/** A mark on the screen. */
interface Sighting {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Renders until then. */
  readonly renders: Renders;
}

/** Observations of a page that an answer streams into. */
export interface Sightings {
  /** By mark; absent for one not seen yet. */
  readonly marks: readonly (Sighting | undefined)[];
  readonly renders: Renders;
}

interface Probes {
  sightings: { marks: (Sighting | undefined)[]; renders: { composer: number; drawer: number } };
}

/** Puts the probes into every document the page will load. */
export async function installProbes(page: Page): Promise<void> {
  await page.addInitScript(probes);
}

/** Observations so far. */
export function sightings(page: Page): Promise<Sightings> {
  return page.evaluate(() => (window as unknown as Probes).sightings);
}

/** Runs in the page. It reads what React tells developer tools, so that the published build can be measured. */
function probes(): void {
  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly alternate: Fiber | null;
    readonly stateNode: unknown;
  }
  const PERFORMED_WORK = 1;
  /** Function components, class components, forwarded refs and the two kinds of memo. */
  const COMPONENTS = [0, 1, 11, 14, 15];
  const found: Probes["sightings"] = { marks: [], renders: { composer: 0, drawer: 0 } };
  const place = (node: Node): "composer" | "drawer" | undefined => {
    const element = node instanceof Element ? node : node.parentElement;
    const composer = document.querySelector("textarea[data-prompt]")?.parentElement?.parentElement;
    if (element && composer?.contains(element)) return "composer";
    return element?.closest("header:has(> nav)") ? "drawer" : undefined;
  };
  const firstNode = (fiber: Fiber): Node | undefined => {
    if (fiber.stateNode instanceof Node) return fiber.stateNode;
    for (let child = fiber.child; child; child = child.sibling) {
      const node = firstNode(child);
      if (node) return node;
    }
    return undefined;
  };
  const visit = (fiber: Fiber): void => {
    const isMounted = fiber.alternate === null;
    if (COMPONENTS.includes(fiber.tag) && (isMounted || (fiber.flags & PERFORMED_WORK) > 0)) {
      const node = firstNode(fiber);
      const where = node && place(node);
      if (where) found.renders[where]++;
    }
    // A fiber that React left alone keeps its children.
    if (!isMounted && fiber.child === fiber.alternate?.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child);
  };
  const onSeen = (text: string): void => {
    const marks = [...text.matchAll(/mark(\d{5})/g)].map(([, digits]) => Number(digits));
    const fresh = marks.filter((mark) => found.marks[mark] === undefined && !pending.has(mark));
    if (fresh.length === 0) return;
    for (const mark of fresh) pending.add(mark);
    const renders = { ...found.renders };
    // Seen is what has been painted: an observer hears of the frame that draws it, even when that has begun already.
    const painted = new IntersectionObserver(() => {
      painted.disconnect();
      const sighting = { at: performance.timeOrigin + performance.now(), renders };
      for (const mark of fresh) found.marks[mark] = sighting;
    });
    painted.observe(document.documentElement);
  };
  const pending = new Set<number>();
  const watch = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") onSeen(target.textContent ?? "");
      else for (const node of addedNodes) onSeen(node.textContent ?? "");
    }
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, {
    sightings: found,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onScheduleFiberRoot: () => {},
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => visit(root.current),
    },
  });
}
