import { useEffect, useState } from "react";

/** A file that was dropped anywhere on the page, until it is dealt with. */
export interface DroppedFile {
  readonly file: File | undefined;
  clear(): void;
}

/** Takes what is dropped anywhere on the page, which the browser would open in its place otherwise. */
export function useDroppedFile(): DroppedFile {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const [dropped] = event.dataTransfer?.files ?? [];
      if (!dropped || event.defaultPrevented) return;
      event.preventDefault();
      setFile(dropped);
    };
    window.addEventListener("dragover", hover);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", hover);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return { file, clear: () => setFile(undefined) };
}
