/** The value that a table itself has under a name, which may be a stranger's word: `constructor` is found in every object. */
export function ownValue<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Whether a name means something in every object, so that nothing can be told apart by it. */
export function isNameOfEveryObject(name: string): boolean {
  return name in Object.prototype || name === "prototype";
}
