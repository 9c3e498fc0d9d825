import { hidesNothing } from "../text/visible-text";

/** Longer paths are refused by archives and disks. */
const LONGEST_PATH = 200;
const DEEPEST = 10;
/** The characters that mean something to a disk: drives, wildcards, redirections. */
const FORBIDDEN = /[\\:*?"<>|]/;
/** Names that are devices on Windows, whatever comes after the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether a path stays within the folder it is unpacked in, everywhere: relative, without steps up, of plain names in which all can be seen. */
export function isSafePath(path: string): boolean {
  if (path.length > LONGEST_PATH || FORBIDDEN.test(path) || !hidesNothing(path)) return false;
  const names = path.split("/");
  return names.length <= DEEPEST && names.every(isSafeName);
}

/** Names that begin or end with a space, or end with a dot, are others on some disks; `.` and `..` are no names. */
function isSafeName(name: string): boolean {
  return name !== "" && name.trim() === name && !name.endsWith(".") && !DEVICE.test(name);
}

/** The key that paths are compared by: some disks know no case, and one letter may be written in several ways. */
export function pathKey(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
