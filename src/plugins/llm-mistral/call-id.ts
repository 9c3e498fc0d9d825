const LENGTH = 9;

/** A call's id as Mistral takes it: nine letters and digits. Those of other providers become such, each its own. */
export function mistralCallId(id: string): string {
  if (/^[a-zA-Z0-9]{9}$/.test(id)) return id;
  // FNV-1a, twice: of two ids that differ in a letter no digits are the same.
  const [high, low] = [hash(`a${id}`), hash(`b${id}`)];
  return `${high.toString(36)}${low.toString(36).padStart(7, "0")}`.slice(-LENGTH).padStart(LENGTH, "0");
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const unit of text.split("")) value = Math.imul(value ^ unit.charCodeAt(0), 0x01000193) >>> 0;
  return value;
}
