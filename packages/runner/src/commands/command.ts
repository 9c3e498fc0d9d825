import type { RunnerCore } from "../runner-core";

/** A command by its arguments, which are read before anything is opened. @throws of what is wrong with them. */
export type Command = (args: readonly string[]) => (core: RunnerCore, publicFolder: string) => Promise<void>;
