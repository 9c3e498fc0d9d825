import type { IncomingMessage } from "node:http";
import { AppError } from "@core/errors/app-error";
import { WorkingFoldersToken } from "@core/services/tokens";
import type { RunnerCore } from "../runner-core";
import { BODIES, readBody } from "./bodies";

interface Asked {
  readonly request: IncomingMessage;
}
interface Parts {
  readonly core: Pick<RunnerCore, "get" | "ready">;
}

type Answer = (asked: Asked, parts: Parts, id: string) => Promise<unknown>;

/** Time in which a file has to be put back, in milliseconds. */
const UNDO_MS = 60_000;

/** Answers about what tasks have changed in folders of the disk by method and address, as `ROUTES` of the API. */
export const CHANGE_ROUTES: Readonly<Record<string, Answer>> = {
  "GET changes/*": async (_, { core }, useId) => (await foldersOf(core)).changesOf(useId),
  "POST changes/*/undo": async ({ request }, { core }, useId) => {
    const { change: id, evenIfChanged } = await readBody(request, BODIES.undo);
    const folders = await foldersOf(core);
    const change = (await folders.changesOf(useId)).find((each) => each.id === id);
    if (!change) throw new AppError("folder.no-version", { path: "" });
    // Asked for again, it is done.
    if (change.isUndone) return;
    const folder = await folders.find(change.folderId);
    if (!folder) throw new AppError("folder.none");
    await folder.undo(change, AbortSignal.timeout(UNDO_MS), { evenIfChanged });
  },
};

async function foldersOf(core: Parts["core"]) {
  await core.ready(WorkingFoldersToken);
  return core.get(WorkingFoldersToken);
}
