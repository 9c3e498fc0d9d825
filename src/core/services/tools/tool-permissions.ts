import * as v from "valibot";
import type { ToolTouch } from "../../domain/tool/tool-use";
import type { Tool } from "../../points/tool";
import type { Preferences } from "../../ports/preferences";

const permission = v.object({
  tool: v.string(),
  fingerprint: v.string(),
  effect: v.picklist(["none", "reads", "writes", "sends"]),
  target: v.string(),
  scope: v.string(),
});

/** An answer that holds on: which tool, as it was then, may touch what, and where. */
export type ToolPermission = v.InferOutput<typeof permission>;

/** Names the tools of agents which name none themselves. */
const FOR_ALL = "troupe.toolsForAll";
const ALLOWED = "troupe.toolPermissions";
const REFUSED = "troupe.toolsRefused";
/** Names the tools that are on by themselves and were switched off. */
const OFF = "troupe.toolsOff";
/** The oldest is forgotten when there are more. */
const MOST_KEPT = 500;

/** The user's permissions and refusals for tools. They stay on this device: no backup, import or link brings one. */
export class ToolPermissions {
  readonly #preferences: Preferences;

  constructor(preferences: Preferences) {
    this.#preferences = preferences;
  }

  /** The permissions that always hold, newest last. */
  get all(): readonly ToolPermission[] {
    return this.#read(ALLOWED, permission);
  }

  /** The permission by which a tool, as it is now, may touch something; of one scope or another. */
  find(
    tool: string,
    fingerprint: string,
    { effect, target }: ToolTouch,
    scopes: readonly string[],
  ): ToolPermission | undefined {
    return this.all.find(
      (each) =>
        each.tool === tool &&
        each.fingerprint === fingerprint &&
        each.effect === effect &&
        each.target === target &&
        scopes.includes(each.scope),
    );
  }

  remember(added: ToolPermission): void {
    const others = this.all.filter((each) => !isSame(each, added));
    this.#write(ALLOWED, [...others, added].slice(-MOST_KEPT));
  }

  forget(forgotten: ToolPermission): void {
    this.#write(
      ALLOWED,
      this.all.filter((each) => !isSame(each, forgotten)),
    );
  }

  /** Whether a tool is never to be run. */
  isRefused(tool: string): boolean {
    return this.#read(REFUSED, v.string()).includes(tool);
  }

  setRefused(tool: string, isRefused: boolean): void {
    this.#toggle(REFUSED, tool, isRefused);
  }

  /** The tools that agents may use which name none themselves. */
  get forAll(): readonly string[] {
    return this.#read(FOR_ALL, v.string());
  }

  setForAll(tool: string, isForAll: boolean): void {
    this.#toggle(FOR_ALL, tool, isForAll);
  }

  /** Whether a tool is on by itself: the user has not switched it off. */
  isByItself({ id, isOnByItself = false }: Pick<Tool, "id" | "isOnByItself">): boolean {
    return isOnByItself && !this.#read(OFF, v.string()).includes(id);
  }

  setByItself(tool: string, isByItself: boolean): void {
    this.#toggle(OFF, tool, !isByItself);
  }

  #toggle(key: string, tool: string, isIn: boolean): void {
    const others = this.#read(key, v.string()).filter((each) => each !== tool);
    this.#write(key, isIn ? [...others, tool] : others);
  }

  #read<T>(key: string, item: v.GenericSchema<unknown, T>): readonly T[] {
    const written = this.#preferences.get(key);
    if (written === undefined) return [];
    try {
      return v.parse(v.array(item), JSON.parse(written));
    } catch {
      // A value that cannot be read allows nothing.
      return [];
    }
  }

  #write(key: string, items: readonly unknown[]): void {
    if (items.length === 0) this.#preferences.remove(key);
    else this.#preferences.set(key, JSON.stringify(items));
  }
}

function isSame(a: ToolPermission, b: ToolPermission): boolean {
  return JSON.stringify(v.parse(permission, a)) === JSON.stringify(v.parse(permission, b));
}
