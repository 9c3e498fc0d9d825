import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { type FilesTaker, filesTaker } from "@ui/components/files-taker";
import { pastedFiles } from "@ui/components/use-prompt-paste";
import { useServices } from "@ui/services-context";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

const DropOverlay = lazy(() => import("./drop-overlay"));

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
  const isHome = useLocation().pathname === "/";
  const [hovering, setHovering] = useState<Hovering>();
  useEffect(() => {
    const take = (files: readonly File[]) => {
      const taker = filesTaker();
      if (taker) taker.take(files);
      else services.get(NotifierToken).error(new AppError("drop.refused"));
    };
    const leave = () => setHovering(undefined);
    let isOwn = false;
    const onDrag = ({ type }: DragEvent) => {
      isOwn = type === "dragstart";
    };
    // Home takes pictures of websites, too; what is dragged within the page is none.
    const isTaken = ({ dataTransfer, target }: DragEvent) => {
      const types = dataTransfer?.types ?? [];
      const mayBePicture = isHome && !isOwn && types.includes("text/uri-list") && !isField(target);
      return types.includes("Files") || mayBePicture;
    };
    const onHover = (event: DragEvent) => {
      if (!isTaken(event)) return;
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
      const { dataTransfer } = event;
      if (!dataTransfer || !isTaken(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (isInDialog(event)) return;
      const files = [...dataTransfer.files];
      if (files.length > 0) take(files);
      if (isHome) void takeImagesOf(files, dataTransfer);
    };
    const takeImagesOf = async (files: readonly File[], transfer: DataTransfer) => {
      // What was dragged can be asked for until the event is over.
      const markup = transfer.getData("text/html");
      const addresses = transfer.getData("text/uri-list");
      const { takeImages } = await import("./dropped-images");
      await takeImages(services, { files, markup, addresses }, take);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
      if (files.length === 0 || event.defaultPrevented || isInDialog(event)) return;
      event.preventDefault();
      take(files);
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener("dragstart", onDrag, { signal });
    addEventListener("dragend", onDrag, { signal });
    addEventListener("dragenter", onHover, { signal });
    addEventListener("dragover", onHover, { signal });
    addEventListener("dragleave", onLeave, { signal });
    addEventListener("drop", onDrop, { signal });
    addEventListener("paste", onPaste, { signal });
    return () => leaving.abort();
  }, [services, isHome]);
  return hovering ? (
    <Suspense fallback={null}>
      <DropOverlay as={hovering.as} />
    </Suspense>
  ) : null;
}

/** Where text is written, what is dragged is text. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("textarea, input");
}

/** What stands in front of the page has nothing to do with what the page takes. */
function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") !== null;
}
