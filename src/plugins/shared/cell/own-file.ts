import { AppError } from "@core/errors/app-error";
import type { Http } from "@core/ports/http";

const kept = new Map<string, Promise<Blob>>();

/** A file of the application's own, fetched once and kept. @throws AppError `cell.not-loaded`, or what `Http.fetch` throws. */
export function ownFile(http: Http, url: string): Promise<Blob> {
  const known = kept.get(url) ?? fetched(http, url);
  kept.set(url, known);
  // The next one who needs it tries again.
  known.catch(() => kept.delete(url));
  return known;
}

async function fetched(http: Http, url: string): Promise<Blob> {
  // Nobody's signal: what takes a while to come is there for the next call, whatever becomes of this one.
  const response = await http.fetch({ url: new URL(url, location.href).href }, new AbortController().signal);
  if (!response.ok) throw new AppError("cell.not-loaded", { status: response.status });
  return response.blob();
}
