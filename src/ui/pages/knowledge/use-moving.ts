import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import { placeIn } from "@core/domain/knowledge/knowledge-tree";
import { type Notifier, NotifierToken } from "@core/ports/notifier";
import type { KnowledgeStore } from "@core/stores/knowledge/knowledge-store";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { type DragEvent, type KeyboardEvent, useMemo, useState } from "react";

/** A kind of data that is no file and no text, so that nothing else takes what is dragged. */
const DRAGGED = "application/x-troupe-knowledge";

/** The keys that cut a row, and that put what was cut into its folder. */
export const MOVE_KEYS = "Control+X Control+V Meta+X Meta+V";

/** A file, or a folder with all that is in it, that may be moved. */
export interface Movable {
  readonly name: string;
  readonly items: readonly KnowledgeSummary[];
  /** The folder whose path becomes another: the one that a file is in, or the folder itself. */
  readonly from: string;
  readonly isFolder: boolean;
}

/** A way to put files into folders: with the pointer, or by cutting and pasting rows with the keyboard. */
export interface Moving {
  /** The row that is dragged or was cut. */
  readonly held: Movable | undefined;
  /** The path of the folder that takes what is dragged once it is let go. */
  readonly over: string | undefined;
  /** Event handlers of what can be dragged. */
  source(movable: Movable | undefined): {
    draggable?: true;
    onDragStart?: (event: DragEvent) => void;
    onDragEnd?: () => void;
  };
  /** Event handlers of a folder by its path; none of one that takes nothing. */
  target(path: string | undefined): {
    onDragOver?: (event: DragEvent) => void;
    onDragLeave?: (event: DragEvent) => void;
    onDrop?: (event: DragEvent) => void;
  };
  /** Keys of a row: it is cut, or what was cut goes into `folder`. */
  keys(movable: Movable | undefined, folder: string | undefined): (event: KeyboardEvent) => void;
}

/**
 * Moves files and folders of the knowledge base; each move is told, and can be undone. What it gives is the same until
 * something else is held, or above another folder.
 */
export function useMoving(): Moving {
  const knowledge = useService(KnowledgeStoreToken);
  const notifier = useService(NotifierToken);
  const [held, setHeld] = useState<Movable>();
  const [over, setOver] = useState<string>();
  return useMemo(
    () => movingOf({ held, over, setHeld, setOver, knowledge, notifier }),
    [held, over, knowledge, notifier],
  );
}

interface MovingState extends Pick<Moving, "held" | "over"> {
  readonly setHeld: (held: Movable | undefined) => void;
  readonly setOver: (over: string | undefined) => void;
  readonly knowledge: KnowledgeStore;
  readonly notifier: Notifier;
}

function movingOf({ held, over, setHeld, setOver, knowledge, notifier }: MovingState): Moving {
  const release = () => {
    setHeld(undefined);
    setOver(undefined);
  };
  const put = (folder: string) => {
    const place = held && placeIn(folder, held);
    if (!held || place === undefined) return;
    release();
    knowledge.move(held.items, held.from, place).catch((error) => notifier.error(error));
  };
  const takes = (path: string) => held !== undefined && placeIn(path, held) !== undefined;
  return {
    held,
    over,
    source: (movable) =>
      movable
        ? {
            draggable: true,
            onDragStart: (event) => {
              event.stopPropagation();
              event.dataTransfer.setData(DRAGGED, movable.name);
              event.dataTransfer.effectAllowed = "move";
              setHeld(movable);
            },
            onDragEnd: release,
          }
        : {},
    target: (path) =>
      path === undefined
        ? {}
        : {
            onDragOver: (event) => {
              if (!event.dataTransfer.types.includes(DRAGGED)) return;
              event.stopPropagation();
              if (!takes(path)) return setOver(undefined);
              event.preventDefault();
              setOver(path);
            },
            onDragLeave: ({ currentTarget, relatedTarget }) => {
              if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
                setOver(undefined);
            },
            onDrop: (event) => {
              if (!event.dataTransfer.types.includes(DRAGGED)) return;
              event.stopPropagation();
              event.preventDefault();
              put(path);
            },
          },
    keys: (movable, folder) => (event) => {
      if (event.key === "Escape") release();
      if (!(event.ctrlKey || event.metaKey)) return;
      const isCut = event.key === "x" || event.code === "KeyX";
      if (isCut && movable) {
        event.preventDefault();
        setHeld(movable);
        notifier.notify({ level: "info", code: "knowledge.cut", params: { name: movable.name } });
      } else if ((event.key === "v" || event.code === "KeyV") && folder !== undefined && takes(folder)) {
        event.preventDefault();
        put(folder);
      }
    },
  };
}
