/** The way a source is run: a web page by its own scripts, a component by a runtime of React's. */
export type Runnable = "page" | "component";

/** A component says what it gives away, or is drawn by the file itself. */
const IS_COMPONENT =
  /^[ \t]*export\s|\bmodule\.exports\b|\bcreateRoot\s*\(|^[ \t]*(?:async\s+)?(?:function|const)\s+[A-Z]\w*/m;
const COMPONENTS = new Set(["jsx", "tsx"]);
/** A script that has code, or a handler in a tag. */
const HAS_SCRIPTS = /<script[\s>]|<[a-z][^<>]*\son[a-z]+\s*=/i;

/** Whether a source does something when it is run, and by what; `undefined` for one that is only to be looked at. */
export function runnableKind(language: string, text: string): Runnable | undefined {
  if (language === "html" || language === "htm") return HAS_SCRIPTS.test(text) ? "page" : undefined;
  return COMPONENTS.has(language) && IS_COMPONENT.test(text) ? "component" : undefined;
}
