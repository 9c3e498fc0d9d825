/** A set with an item added or taken out; the given one stays as it is. */
export function toggled<V>(set: ReadonlySet<V>, item: V, included: boolean): ReadonlySet<V> {
  const changed = new Set(set);
  if (included) changed.add(item);
  else changed.delete(item);
  return changed;
}
