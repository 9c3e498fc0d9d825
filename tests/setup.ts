import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { configure } from "mobx";

// Files that share a worker share its globals: each begins without a database.
globalThis.indexedDB = new IDBFactory();
configure({ enforceActions: "always" });

// A page of jsdom has no screen: no media query matches.
if ("window" in globalThis && !("matchMedia" in globalThis)) {
  Object.assign(globalThis, {
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  });
}
