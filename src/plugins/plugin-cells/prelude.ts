import { type PreludeScope, startPrelude } from "./start-prelude";

/* Runs in the worker of a cell, ahead of the text of the plugin. */
startPrelude(globalThis as unknown as PreludeScope);
