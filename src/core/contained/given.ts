import type { AppError } from "../errors/app-error";
import type { Json } from "../ports/plugin-cells";

/** Objects of the page of one kind that a plugin has copies of, and names by their ids. */
export class Given<T extends { readonly id: string }> {
  readonly #kind: string;
  readonly #copy: (given: T) => Json;
  readonly #refused: (reason: string) => AppError;
  readonly #known = new Map<string, T>();

  constructor(kind: string, copy: (given: T) => Json, refused: (reason: string) => AppError) {
    this.#kind = kind;
    this.#copy = copy;
    this.#refused = refused;
  }

  /** The copy to hand out; `null` where there is nothing. The newest of an id is the one that is meant by it. */
  give(object: T | undefined): Json {
    if (object === undefined) return null;
    this.#known.set(object.id, object);
    return this.#copy(object);
  }

  /** The object that is meant by an id, or by a copy. @throws AppError where none of that id was given. */
  of(named: string | { readonly id: string }): T {
    const id = typeof named === "string" ? named : named.id;
    const object = this.#known.get(id);
    if (!object) throw this.#refused(`it was given no ${this.#kind} with the id ${id}`);
    return object;
  }
}
