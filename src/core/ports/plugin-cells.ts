import { type Token, token } from "../di/token";
import type { AppError } from "../errors/app-error";
import type { Disposable } from "../lifecycle/disposable";

/** What JSON holds. Bytes are beside it, in `Carried.bytes`. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** What crosses the border of a cell. What comes out of one is untrusted: only its shape is known. */
export interface Carried {
  readonly value: unknown;
  readonly bytes?: ArrayBuffer;
}

/** Answers what the code of a plugin asks for by name. What it throws is told to the plugin as code and reason. */
export type Serve = (name: string, asked: Carried, signal: AbortSignal) => Promise<Carried>;

/** A call into a plugin. */
export interface CellCall {
  /** Such as `llm-provider/acme/stream`: point, contribution and function. */
  readonly name: string;
  readonly args: Json;
  readonly bytes?: ArrayBuffer;
  /** Answers what is asked on behalf of this call, as long as it lasts; besides what the cell serves at any time. */
  readonly serve?: Serve;
}

/**
 * A plugin whose code runs where it reaches nothing: no storage, document, network or WebRTC. Calls fail with AppError
 * `external-plugin.failed` (its own reason), `.ended` once the cell has come to an end, `.too-slow` and `.bad-answer`.
 */
export interface PluginCell extends Disposable {
  /** Calls a function and gives what it resolves to. Aborting tells the plugin and rejects at once. */
  call(call: CellCall, signal: AbortSignal): Promise<Carried>;
  /** Calls a function that gives one thing after another; it is let go on only as fast as they are taken. */
  stream(call: CellCall, signal: AbortSignal): AsyncIterable<Carried>;
  /** Why it came to an end by itself: a loop, a flood, a message that is none. */
  readonly ended: Promise<AppError>;
}

/** What is started in a cell. */
export interface CellProgram {
  readonly pluginId: string;
  /** The file of the plugin. */
  readonly code: string;
  /** Answers what is asked at any time: `fetch`, `pull`, `cancel`, `storage.get`, `storage.set`, `digest`, `log`. */
  readonly serve: Serve;
}

/** Starts the code of plugins. */
export interface PluginCells {
  /** Resolves once the plugin has said what it implements. @throws AppError `external-plugin.not-started`. */
  start(program: CellProgram, signal: AbortSignal): Promise<PluginCell>;
}

export const PluginCellsToken: Token<PluginCells> = token("plugin-cells");
