import type { Attachment } from "@core/domain/file/attachment";
import { fileNamed } from "@core/domain/journal/made-files";
import { createContext, useContext } from "react";

/** The files that go with the texts below: tools made them, and a text shows or links to one by its name. */
export const NamedFiles = createContext<readonly Attachment[]>([]);

/** The file that an address in a text names, if there is one; nothing is ever fetched for it. */
export function useNamedFile(address: string | undefined): Attachment | undefined {
  return fileNamed(useContext(NamedFiles), address);
}
