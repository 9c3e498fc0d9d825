/**
 * Maps and lists that the fold that is going on has made. Nobody else has seen them, so they are changed in place: what is
 * added to them one by one would else be copied each time. Lists are kept with the places of what is in them.
 */
let own = new WeakMap<object, Map<unknown, number>>();

/** Folds with copies of its own; what comes of it is changed no more. */
export function withOwnCopies<T>(fold: () => T): T {
  own = new WeakMap();
  try {
    return fold();
  } finally {
    own = new WeakMap();
  }
}

/** A map that may be changed, with what another has in it. */
export function ownMap<K, V>(map: ReadonlyMap<K, V>): Map<K, V> {
  if (own.has(map)) return map as Map<K, V>;
  const copy = new Map(map);
  own.set(copy, new Map());
  return copy;
}

/** A list with something at its end, unless something of the same key is in it. */
export function withAdded<T>(list: readonly T[], added: T, keyOf: (each: T) => unknown): readonly T[] {
  const places = placesIn(list, keyOf);
  if (places.of.has(keyOf(added))) return list;
  places.of.set(keyOf(added), places.list.length);
  places.list.push(added);
  return places.list;
}

/** A list with what has a key changed, where there is something. */
export function withChanged<T>(
  list: readonly T[],
  key: unknown,
  change: (each: T) => T,
  keyOf: (each: T) => unknown,
): readonly T[] {
  const places = placesIn(list, keyOf);
  const place = places.of.get(key);
  const found = place === undefined ? undefined : places.list[place];
  if (place === undefined || found === undefined) return list;
  places.list[place] = change(found);
  return places.list;
}

function placesIn<T>(list: readonly T[], keyOf: (each: T) => unknown) {
  const known = own.get(list);
  if (known) return { list: list as T[], of: known };
  const copy = [...list];
  const of = new Map<unknown, number>();
  for (const [place, each] of copy.entries()) if (!of.has(keyOf(each))) of.set(keyOf(each), place);
  own.set(copy, of);
  return { list: copy, of };
}
