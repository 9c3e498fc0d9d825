import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import type { Attachment } from "@core/domain/file/attachment";
import { isTable } from "@core/domain/file/table-digest";
import type { CallTarget } from "@core/services/models/call-target";
import { FileTextToken, PlainModelCallerToken } from "@core/services/tokens";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";

/** Bytes of a text for each token, about. */
const BYTES_PER_TOKEN = 4;

/** The tokens that files take, about, and how many a model reads. */
export interface ReadSize {
  readonly tokens: number;
  readonly window: number;
}

/** A size that had to be asked for, and what it is of. */
interface AskedSize extends Partial<ReadSize> {
  readonly of: string;
}

/** What files with text take of the window of a model; nothing where either is not known, or not yet. */
export function useReadSize(
  attachments: readonly Attachment[],
  target: CallTarget | undefined,
): ReadSize | undefined {
  const services = useServices();
  const [asked, setAsked] = useState<AskedSize>();
  const files = attachments.filter((file) => file.type !== "image" && !isTable(file));
  const known = target && knownWindow(target);
  const documents = files.filter(({ type }) => type === "other");
  const needsWindow = target !== undefined && known === undefined && files.length > 0;
  const of = target ? `${target.credential.id} ${target.model}` : "";
  const key = `${of}\n${documents.map(({ name, data }) => `${name} ${data.length}`).join("\n")}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the target and the documents
  useEffect(() => {
    if (!target || (documents.length === 0 && !needsWindow)) return;
    const leaving = new AbortController();
    const ask = async () => {
      const window = known ?? (await toldWindow(services, target));
      const tokens = window === undefined ? 0 : await tokensOf(services, documents, leaving.signal);
      if (!leaving.signal.aborted) setAsked({ of: key, tokens, ...(window ? { window } : {}) });
    };
    // Without a provider that answers nothing is said of sizes; sending says what is wrong.
    ask().catch(() => undefined);
    return () => leaving.abort();
  }, [services, key, needsWindow]);
  if (files.length === 0) return undefined;
  const current = asked?.of === key ? asked : undefined;
  const window = known ?? current?.window;
  if (window === undefined || (documents.length > 0 && !current)) return undefined;
  const texts = files.filter(({ type }) => type === "text");
  const bytes = texts.reduce((sum, { data }) => sum + (data.length * 3) / 4, 0);
  const tokens = bytes / BYTES_PER_TOKEN + (current?.tokens ?? 0);
  return tokens > 0 ? { tokens, window } : undefined;
}

/** The window that the user has entered or the provider publishes. */
function knownWindow({ provider, credential, model }: CallTarget): number | undefined {
  return credential.contextWindow ?? provider.suggestedModels.find(({ id }) => id === model)?.contextWindow;
}

/** The window that the server of a model tells. */
async function toldWindow(
  services: Services,
  { credential, model }: CallTarget,
): Promise<number | undefined> {
  const models = await ready(services, PlainModelCallerToken);
  return (await models.route({ credentialId: credential.id, model })).contextWindow;
}

/** The tokens of the texts in documents, about; what cannot be read is told of when it is sent. */
async function tokensOf(
  services: Services,
  documents: readonly Attachment[],
  signal: AbortSignal,
): Promise<number> {
  if (documents.length === 0) return 0;
  const reader = await ready(services, FileTextToken);
  const texts = documents.map((file) => reader.ofAttachment(file, signal).catch(() => undefined));
  const bytes = (await Promise.all(texts)).map((text) => new TextEncoder().encode(text ?? "").length);
  return bytes.reduce((sum, each) => sum + each, 0) / BYTES_PER_TOKEN;
}
