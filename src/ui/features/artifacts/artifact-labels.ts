/** Ids are shown by their last 8 characters. */
export function shortId(id: string): string {
  return id.slice(-8);
}
