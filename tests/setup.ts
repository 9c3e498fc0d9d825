import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { configure } from "mobx";

// Files that share a worker share its globals: each begins without a database.
globalThis.indexedDB = new IDBFactory();
configure({ enforceActions: "always" });

// A page of jsdom has no screen: no media query matches.
if (typeof document !== "undefined") {
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
}
