import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { part } from "@ui/elements/part";
import { type FilesTaker, filesTaker } from "@ui/features/prompt/files-taker";
import { pastedFiles } from "@ui/features/prompt/use-prompt-paste";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";

const overlay = () => import("./drop-overlay");
const DropOverlay = part(overlay);

/** Files that hover over the page, and what would become of them. */
interface Hovering {
  readonly as: FilesTaker["as"] | undefined;
}

/**
 * Has files reach the prompt of the page, or whatever else takes files there, wherever on it they are dropped or pasted.
 * A page that takes none says so; the browser would show the file in place of the application.
 */
export function FileDrops() {
  const services = useServices();
  const [hovering, setHovering] = useState<Hovering>();
  useEffect(() => {
    const take = (files: readonly File[]) => {
      const taker = filesTaker();
      if (taker) taker.take(files);
      else services.get(NotifierToken).error(new AppError("drop.refused"));
    };
    const leave = () => setHovering(undefined);
    const onHover = (event: DragEvent) => {
      // Few drag anything; what else comes with it is there long before it is dropped.
      void overlay().then(({ listen }) => listen(services, event.type, signal));
      if (!event.dataTransfer?.types.includes("Files")) return;
      const isOthers = event.defaultPrevented || isInDialog(event);
      event.preventDefault();
      if (isOthers) return leave();
      const as = filesTaker()?.as;
      setHovering((before) => (before && before.as === as ? before : { as }));
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) leave();
    };
    const onDrop = (event: DragEvent) => {
      leave();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      if (!isInDialog(event)) take(files);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
      if (files.length === 0 || event.defaultPrevented || isInDialog(event)) return;
      event.preventDefault();
      take(files);
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener("dragstart", onHover, { signal });
    addEventListener("dragenter", onHover, { signal });
    addEventListener("dragover", onHover, { signal });
    addEventListener("dragleave", onLeave, { signal });
    addEventListener("drop", onDrop, { signal });
    addEventListener("paste", onPaste, { signal });
    return () => leaving.abort();
  }, [services]);
  return hovering ? <DropOverlay as={hovering.as} /> : null;
}

/** A dialog in front of the page has nothing to do with what the page takes. */
function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") !== null;
}
