/** The path one level up, `/` at the most. */
export function parentPath(path: string): string {
  const parts = path.split("/").filter(Boolean);
  return `/${parts.slice(0, -1).join("/")}`;
}
