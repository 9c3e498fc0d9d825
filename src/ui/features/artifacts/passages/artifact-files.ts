import type { Artifact } from "@core/domain/artifact/artifact";
import {
  type DeliverableFile,
  type DeliverableFiles,
  deliverableFiles,
  fileSource,
  mainFile,
  withFileNames,
} from "@core/domain/artifact/deliverable-files";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { Passage } from "./use-passage";

/** The fields of an artifact that it is drawn from. */
export type DrawnArtifact = Pick<Artifact, "title" | "format" | "language" | "content">;

/** A part of an artifact's content that is drawn by itself. */
export interface DrawnStretch {
  readonly content: string;
  /** The position in it of a place of the whole content; `undefined` for one elsewhere. */
  at(place: number): number | undefined;
}

/** An artifact that may be several files, and what is shown of it. */
export interface ArtifactFiles {
  /** Absent where it is one text. */
  readonly set: DeliverableFiles | undefined;
  /** Absent while what stands around the files is shown. */
  readonly chosen: DeliverableFile | undefined;
  readonly choose: (path: string) => void;
  readonly shown: DrawnArtifact;
  /** Absent where all of it is shown. */
  readonly stretch: DrawnStretch | undefined;
  /** The passage that is to be shown, as far as it stands in what is shown. */
  readonly passage: Passage | undefined;
}

/** Keeps which file of an artifact is shown: the one that was chosen, or that a passage to be shown stands in. */
export function useArtifactFiles(artifact: Artifact, requested: Passage | undefined): ArtifactFiles {
  const set = useMemo(() => deliverableFiles(artifact.content), [artifact.content]);
  const [path, choose] = useState<string>();
  const [shownFor, setShownFor] = useState<Passage>();
  if (requested !== shownFor) {
    setShownFor(requested);
    if (requested) choose(set?.files.find((file) => isIn(file, requested.start ?? 0))?.path ?? "");
  }
  const chosen = useMemo(() => chosenOf(set, path), [set, path]);
  const isPrinted = useIsPrinted();
  const stretch = useMemo(() => (set ? stretchOf(set, chosen) : undefined), [set, chosen]);
  const shown = useMemo<DrawnArtifact>(() => {
    if (set && isPrinted) return { ...artifact, content: withFileNames(artifact.content) };
    if (chosen) return fileSource(chosen);
    return set ? { title: artifact.title, format: "markdown", content: set.overview } : artifact;
  }, [artifact, set, chosen, isPrinted]);
  const passage = useMemo(() => {
    const start = stretch?.at(requested?.start ?? 0);
    if (!requested || !stretch) return requested;
    return start === undefined ? undefined : { ...requested, start };
  }, [requested, stretch]);
  return { set, chosen, choose, shown, stretch, passage };
}

/** Whether the page is being printed, which is done of the whole. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // The browser prints what stands there when its listeners have returned.
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  return isPrinted;
}

/** The one of that name; until one is named, what was asked for. Of others what stands around the files, where anything does. */
function chosenOf(set: DeliverableFiles | undefined, path: string | undefined): DeliverableFile | undefined {
  if (!set) return undefined;
  const named = path === undefined ? mainFile(set) : set.files.find((file) => file.path === path);
  return named ?? (set.overview === "" ? set.files[0] : undefined);
}

function stretchOf({ files, overview }: DeliverableFiles, file: DeliverableFile | undefined): DrawnStretch {
  if (file) {
    return {
      content: file.text,
      at: (place) => (isIn(file, place) ? place - file.start : undefined),
    };
  }
  const before = (place: number) =>
    files.reduce((sum, { block }) => (block.end <= place ? sum + block.end - block.start : sum), 0);
  return {
    content: overview,
    at: (place) => (files.some((each) => isIn(each, place)) ? undefined : place - before(place)),
  };
}

function isIn({ start, end }: DeliverableFile, place: number): boolean {
  return place >= start && place < end;
}
