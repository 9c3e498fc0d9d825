import { type Token, token } from "../di/token";
import type { AppError } from "../errors/app-error";
import type { Disposable } from "../lifecycle/disposable";

/** A value that JSON holds. Bytes are beside it, in `Carried.bytes`. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** The payload that crosses the border of a cell. One that comes out is untrusted: only its shape is known. */
export interface Carried {
  readonly value: unknown;
  readonly bytes?: ArrayBuffer;
}

/** The grants of `fetch` for one call, besides what the plugin may at any time. */
export interface FetchGrants {
  /** Hosts (`api.acme.example`), or origins where the user entered them (`http://192.168.1.2:8080`). */
  readonly hosts: readonly string[];
  /** Secrets by name, sent to those hosts alone. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The signal of requests, in place of one of the cell's own: by it the traffic of a call is measured. */
  readonly signal?: AbortSignal;
  /** Told of each piece of an answer as it arrives. Nothing more is read until what it returns has resolved. */
  readonly onBytes?: (sizeBytes: number) => Promise<void> | undefined;
}

/** A request of a plugin's code. */
export interface Asked extends Carried {
  /** Those of the call on behalf of which it is asked; never said by the plugin. */
  readonly grants?: FetchGrants;
}

/** Answers what the code of a plugin asks for by name. What it throws is told to the plugin as code and reason. */
export type Serve = (name: string, asked: Asked, signal: AbortSignal) => Promise<Carried>;

/** The requests that a cell itself answers, whatever call they are made on behalf of. */
export const CELL_ASKS: readonly string[] = [
  "fetch",
  "pull",
  "cancel",
  "storage.get",
  "storage.set",
  "storage.remove",
  "settings",
  "project.list",
  "project.read",
  "project.add",
  "digest",
  "log",
];

/** A call into a plugin. */
export interface CellCall {
  /** Such as `llm-provider/acme/stream`: point, contribution and function. */
  readonly name: string;
  readonly args: Json;
  readonly bytes?: ArrayBuffer;
  /** Answers what else is asked on behalf of this call, as long as it lasts: all names but `CELL_ASKS`. */
  readonly serve?: Serve;
  readonly grants?: FetchGrants;
}

/**
 * A plugin whose code runs where it reaches nothing: no storage, document, network or WebRTC. Calls fail with AppError
 * `external-plugin.failed` (its own reason, with `place` and `stack` in its author's sources where they are known; where
 * the plugin threw an error with a code, an AppError of that code is its cause), `.not-implemented` (it has no such
 * function), `.bad-answer`, `.ended` once the cell is disposed, or why it has come to an end by itself: `.hangs`,
 * `.flooded`, `.too-much`, `.bad-message`, `.broken`.
 */
export interface PluginCell extends Disposable {
  /** Calls a function and gives what it resolves to. Aborting tells the plugin and rejects at once. */
  call(call: CellCall, signal: AbortSignal): Promise<Carried>;
  /** Calls a function that gives one thing after another; it is let go on only as fast as they are taken. */
  stream(call: CellCall, signal: AbortSignal): AsyncIterable<Carried>;
  /** The error it ended with by itself: a loop, a flood, a message that is none. */
  readonly ended: Promise<AppError>;
}

/** The program that is started in a cell. */
export interface CellProgram {
  readonly pluginId: string;
  /** The file of the plugin. */
  readonly code: string;
  /** Answers `CELL_ASKS`. */
  readonly serve: Serve;
}

/** Starts the code of plugins. */
export interface PluginCells {
  /** Resolves once the plugin has said what it implements. @throws AppError `external-plugin.not-started`, or why it ended. */
  start(program: CellProgram, signal: AbortSignal): Promise<PluginCell>;
}

export const PluginCellsToken: Token<PluginCells> = token("plugin-cells");
