import { AppError } from "@core/errors/app-error";
import type { Directories } from "@core/ports/directories";

const unsupported = () => Promise.reject(new AppError("folder.unsupported"));

/** The folders a runner opens to agents: none so far, so that tools of folders find nothing to work in. */
export const noDirectories: Directories = {
  canChoose: false,
  choose: unsupported,
  createPrivate: unsupported,
  find: async () => undefined,
  list: async () => [],
  forget: async () => {},
  deletePrivate: async () => {},
};
