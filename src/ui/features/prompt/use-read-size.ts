import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import type { Attachment } from "@core/domain/file/attachment";
import { isTable } from "@core/domain/file/table-digest";
import type { CallTarget } from "@core/services/models/call-target";
import { FileTextToken } from "@core/services/tokens";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useModelWindow } from "./use-model-window";

/** Bytes of a text for each token, about. */
const BYTES_PER_TOKEN = 4;

/** The tokens that files take, about, and how many a model reads. */
export interface ReadSize {
  readonly tokens: number;
  readonly window: number;
}

/** Size of files with text beside the window of a model; nothing where either is not known, or not yet. */
export function useReadSize(
  attachments: readonly Attachment[],
  target: CallTarget | undefined,
): ReadSize | undefined {
  const files = attachments.filter((file) => file.type !== "image" && !isTable(file));
  const window = useModelWindow(target, files.length > 0);
  const documents = files.filter(({ type }) => type === "other");
  const inDocuments = useDocumentBytes(documents, window !== undefined);
  if (window === undefined || inDocuments === undefined) return undefined;
  const texts = files.filter(({ type }) => type === "text");
  const bytes = texts.reduce((sum, { data }) => sum + (data.length * 3) / 4, inDocuments);
  return bytes > 0 ? { tokens: bytes / BYTES_PER_TOKEN, window } : undefined;
}

/** Bytes of the texts in documents, once they have been read. */
function useDocumentBytes(documents: readonly Attachment[], isWanted: boolean): number | undefined {
  const services = useServices();
  const [read, setRead] = useState<{ readonly of: string; readonly bytes: number }>();
  const of = documents.map(({ name, data }) => `${name} ${data.length}`).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` stands for the documents, which are new with each render
  useEffect(() => {
    if (!isWanted || of === "") return;
    const leaving = new AbortController();
    void bytesIn(services, documents, leaving.signal).then((bytes) => {
      if (!leaving.signal.aborted) setRead({ of, bytes });
    });
    return () => leaving.abort();
  }, [services, of, isWanted]);
  if (documents.length === 0) return 0;
  return read?.of === of ? read.bytes : undefined;
}

async function bytesIn(
  services: Services,
  documents: readonly Attachment[],
  signal: AbortSignal,
): Promise<number> {
  const reader = await ready(services, FileTextToken);
  const sizes = documents.map(async (file) => {
    try {
      return new TextEncoder().encode((await reader.ofAttachment(file, signal)) ?? "").length;
    } catch {
      // A file that cannot be read is told of when it is sent, and takes nothing.
      return 0;
    }
  });
  return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
}
