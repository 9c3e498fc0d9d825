/** Longest name that providers take, with room for the prefix they may add. */
const LONGEST = 63;
/** Names that are ids but for their underscores. Of two of one server that come to the same the second is left out. */
const PLAIN = /^[a-z0-9]+([_-][a-z0-9]+)*$/;

/**
 * The name a model knows the tool of a server by: unique, and none that a tool of another server or of the application
 * can have. `get_sum` of `everything` is `mcp-everything-get-sum`; of any other name a digest tells what it was.
 */
export function toolId(serverKey: string, name: string): string {
  const start = `mcp-${serverKey}-`;
  const plain = start + name.replaceAll("_", "-");
  if (PLAIN.test(name) && plain.length <= LONGEST) return plain;
  const mark = `--${digestOf(name)}`;
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return start + words.slice(0, LONGEST - start.length - mark.length).replace(/-+$/, "") + mark;
}

/** FNV-1a, 32 bits: two names of one server that share it are told apart by leaving the second out. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
