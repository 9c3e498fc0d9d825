/**
 * Whether another origin shows this page in a frame, and so could cover it, watch it or lead the clicks on it. A policy
 * in a `<meta>` cannot forbid that, and a static host may send no header that does.
 */
export function isFramedByAnother(): boolean {
  try {
    for (let each: Window = window; each !== each.parent; each = each.parent) {
      if (each.parent.location.origin !== location.origin) return true;
    }
    return false;
  } catch {
    // The address of another origin cannot be read.
    return true;
  }
}
