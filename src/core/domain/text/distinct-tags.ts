/** Each tag once, as it was written first: those that differ in case alone are the same. */
export function distinctTags(tags: readonly string[]): string[] {
  const known = new Set<string>();
  return tags.filter((tag) => known.size < known.add(tag.trim().toLowerCase()).size);
}
