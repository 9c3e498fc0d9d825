import type { Page } from "playwright/test";

/** Where on the device, besides the network, a text is found: every kind of storage, the address and the document. */
export function findOnDevice(page: Page, secret: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const found: string[] = [];
    const check = (place: string, content: string) => {
      if (content.includes(text)) found.push(place);
    };
    const asText = (bytes: ArrayBuffer | ArrayBufferView) =>
      ["utf-8", "utf-16le"].map((encoding) => new TextDecoder(encoding).decode(bytes)).join("\n");

    /** Everything a stored value holds, whatever its kind. */
    const flat = async (value: unknown): Promise<string> => {
      if (value instanceof CryptoKey) return value.extractable ? "an extractable key" : "";
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return asText(value);
      if (value instanceof Blob) return asText(await value.arrayBuffer());
      if (value instanceof Map || value instanceof Set) return flat([...value]);
      if (typeof value !== "object" || value === null) return String(value);
      const parts = await Promise.all(
        Object.entries(value).map(async ([key, part]) => key + (await flat(part))),
      );
      return parts.join("\n");
    };
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });

    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        const source = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([answer(source.getAllKeys()), answer(source.getAll())]);
        const content = await flat([keys, values]);
        check(`database ${name}, store ${store}`, content);
        if (content.includes("an extractable key")) found.push(`a key that can be read out in ${store}`);
      }
      database.close();
    }
    check("localStorage", JSON.stringify({ ...localStorage }));
    check("sessionStorage", JSON.stringify({ ...sessionStorage }));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        check(`cache ${name}: ${request.url}`, request.url);
        // Files of the build hold what they are named by, and are megabytes.
        if (new URL(request.url).pathname.startsWith("/assets/")) continue;
        check(`cache ${name}: ${request.url}`, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    check("cookies", document.cookie);
    check("address", decodeURIComponent(location.href));
    check("history", JSON.stringify(history.state));
    check("window name", window.name);
    const shown = document.documentElement.cloneNode(true) as Element;
    for (const field of shown.querySelectorAll("input[type=password]")) field.removeAttribute("value");
    check("document", shown.outerHTML);
    for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea, select"))
      check(`field ${field.type}`, field.value);
    check(
      "requested addresses",
      JSON.stringify(performance.getEntriesByType("resource").map(({ name }) => name)),
    );
    return found;
  }, secret);
}
