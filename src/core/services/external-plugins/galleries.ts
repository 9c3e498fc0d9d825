import * as v from "valibot";
import { PLUGIN_KINDS } from "../../domain/external-plugins/manifest";
import { reasonOf } from "../../domain/external-plugins/manifest-values";
import { visibleName } from "../../domain/text/visible-text";
import { AppError } from "../../errors/app-error";
import type { Http } from "../../ports/http";
import type { Preferences } from "../../ports/preferences";
import { checkedAddress, download } from "./plugin-source";

/** The preference that holds the galleries the user has added. */
const ADDED = "troupe.galleries";
/** The one that comes with the application. */
export const OWN_GALLERY = "/gallery.json";
const MAX_BYTES = 2_000_000;
const LONGEST_NAME = 80;
/** A larger picture is not shown, in bytes. */
const LARGEST_PICTURE = 300_000;

/** Words of a stranger, in which every character can be seen. */
const line = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest), v.transform(visibleName));

const entry = v.object({
  /** Id of the plugin, by which a newer version is found. */
  id: v.optional(line(64)),
  version: v.optional(v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/), v.maxLength(40))),
  sizeBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Points that it adds to. */
  adds: v.optional(v.pipe(v.array(line(40)), v.maxLength(100)), []),
  name: line(LONGEST_NAME),
  description: v.optional(line(300)),
  /** Of its file; relative to the list. */
  address: v.pipe(v.string(), v.maxLength(2_000)),
  sha256: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[\da-f]{64}$/)),
  /** The address of its picture; relative to the list, and below it. */
  picture: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
  kind: v.optional(v.picklist(PLUGIN_KINDS), "contained"),
  hosts: v.optional(v.pipe(v.array(line(253)), v.maxLength(20)), []),
});

/** A plugin that a gallery names; its words are a stranger's. */
export type GalleryEntry = Readonly<v.InferOutput<typeof entry>>;

/** An entry that is not shown, and the field that keeps it from being one. */
export interface LeftEntry {
  readonly name: string;
  readonly reason: string;
}

/** A gallery as it was read. */
export interface ReadGallery {
  readonly entries: readonly GalleryEntry[];
  readonly left: readonly LeftEntry[];
}

const list = v.object({ plugins: v.pipe(v.array(v.unknown()), v.maxLength(5_000)) });

/** Lists of plugins at addresses, which are fetched when they are looked at, or for newer versions of what came from there. */
export class Galleries {
  readonly #http: Http;
  readonly #preferences: Preferences;

  constructor(http: Http, preferences: Preferences) {
    this.#http = http;
    this.#preferences = preferences;
  }

  /** Their addresses, that of the application first. */
  get addresses(): readonly string[] {
    return [OWN_GALLERY, ...this.#added()];
  }

  /** @throws AppError `address.insecure`. */
  add(address: string): void {
    const checked = checkedAddress(address, this.#http.pageOrigin);
    this.#keep([...this.#added().filter((each) => each !== checked), checked]);
  }

  remove(address: string): void {
    this.#keep(this.#added().filter((each) => each !== address));
  }

  /**
   * The plugins of one, and which entries are left out: those that are none, and of several at one address all but the last.
   * @throws AppError `external-plugin.bad-gallery`, or as `download` does.
   */
  async read(address: string, signal: AbortSignal): Promise<ReadGallery> {
    const bytes = await download(this.#http, address, signal, MAX_BYTES);
    const read = v.safeParse(list, parsed(new TextDecoder().decode(bytes)));
    if (!read.success) throw new AppError("external-plugin.bad-gallery", { url: address });
    const base = URL.parse(address, this.#http.pageOrigin)?.href;
    const found = new Map<string, GalleryEntry>();
    const left: LeftEntry[] = [];
    for (const each of read.output.plugins) {
      const result = v.safeParse(entry, each);
      const url = result.success ? URL.parse(result.output.address, base)?.href : undefined;
      const shown = result.success ? pictureAt(result.output.picture, base) : {};
      if (!result.success) left.push(leftEntry(each, result.issues[0]));
      else if (!shown)
        left.push({ name: result.output.name, reason: "picture: it does not lie beside the list" });
      else if (!url) left.push({ name: result.output.name, reason: "address: it is none" });
      else {
        const before = found.get(url);
        if (before) left.push({ name: before.name, reason: "address: a later entry has the same" });
        found.set(url, { ...result.output, ...shown, address: url });
      }
    }
    return { entries: [...found.values()], left };
  }

  /** The picture of an entry; nothing where it is none that is shown. @throws AppError as `download` does. */
  async picture({ picture }: GalleryEntry, signal: AbortSignal): Promise<Blob | undefined> {
    if (picture === undefined) return undefined;
    const bytes = await download(this.#http, picture, signal, LARGEST_PICTURE);
    const type = pictureType(bytes);
    return type === undefined ? undefined : new Blob([bytes.slice()], { type });
  }

  #added(): readonly string[] {
    try {
      return v.parse(v.array(v.string()), JSON.parse(this.#preferences.get(ADDED) ?? "[]"));
    } catch {
      return [];
    }
  }

  #keep(addresses: readonly string[]): void {
    if (addresses.length === 0) this.#preferences.remove(ADDED);
    else this.#preferences.set(ADDED, JSON.stringify(addresses));
  }
}

/** The address of a picture that lies with its list, so that nobody else is asked for it; `undefined` for any other. */
function pictureAt(picture: string | undefined, base: string | undefined): { picture?: string } | undefined {
  if (picture === undefined) return {};
  const [url, folder] = [URL.parse(picture, base)?.href, URL.parse(".", base)?.href];
  return url !== undefined && folder !== undefined && url.startsWith(folder) ? { picture: url } : undefined;
}

/** Pictures by how they begin: none in which anything could run. */
const BEGINNINGS = [
  ["image/png", "\x89PNG\r\n\x1a\n", ""],
  ["image/jpeg", "\xff\xd8\xff", ""],
  ["image/webp", "RIFF", "WEBP"],
] as const;

function pictureType(bytes: Uint8Array): string | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, 16));
  const fits = (first: string, then: string) => beginning.startsWith(first) && beginning.startsWith(then, 8);
  return BEGINNINGS.find(([, first, then]) => fits(first, then))?.[0];
}

function leftEntry(data: unknown, issue: v.BaseIssue<unknown>): LeftEntry {
  const named = v.safeParse(v.object({ name: line(10_000) }), data);
  const name = named.success ? named.output.name.slice(0, LONGEST_NAME) : "?";
  return { name, reason: visibleName(`${v.getDotPath(issue) ?? "entry"}: ${reasonOf(issue)}`) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
