/**
 * The script that runs in a page before all of its own. Tells the frame around it what it logs and throws, and what it asks
 * of the network, beginning with addresses that are known not to be loaded. Stands in for what a page without an origin has
 * not: storage, kept in memory until the page ends, and dialogs, which are answered at once and logged as calls with their
 * answers.
 */
export function pagePrelude(notLoaded: readonly string[]): string {
  // The text of a script ends at the first tag that says so.
  const absent = JSON.stringify(notLoaded).replaceAll("<", "\\u003c");
  return `(${PRELUDE})(${absent});`;
}

const PRELUDE = `(absent) => {
  const post = parent.postMessage.bind(parent);
  const wordsOf = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return String(value);
    try { return JSON.stringify(value) ?? String(value); } catch (problem) { return String(problem); }
  };
  const say = (kind, values) => post({ line: kind, text: values.map(wordsOf).join(" ") }, "*");
  for (const name of ["log", "info", "debug", "warn"]) console[name] = (...values) => say("log", values);
  console.error = (...values) => say("problem", values);
  addEventListener("error", ({ message }) => { if (message) say("problem", [message]); });
  addEventListener("unhandledrejection", ({ reason }) => say("problem", [reason]));

  const reported = new Set();
  const reportMissing = (address) => {
    if (reported.has(address)) return;
    reported.add(address);
    post({ line: "note", text: "not-loaded", address }, "*");
  };
  for (const address of absent) reportMissing(address);
  addEventListener("securitypolicyviolation", ({ blockedURI }) => {
    if (/^(?:https?|wss?):/.test(blockedURI)) reportMissing(blockedURI);
  });

  const answered = (name, text, answer) => {
    say("log", [name + "(" + JSON.stringify(String(text)) + ")" + (answer === undefined ? "" : " → " + JSON.stringify(answer))]);
    return answer;
  };
  globalThis.alert = (text = "") => answered("alert", text);
  globalThis.confirm = (text = "") => answered("confirm", text, true);
  globalThis.prompt = (text = "", given) => answered("prompt", text, given === undefined ? null : String(given));

  let isReported = false;
  const storage = () => {
    const kept = new Map();
    const methods = {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => {
        if (!isReported) post({ line: "note", text: "not-kept" }, "*");
        isReported = true;
        kept.set(String(key), String(value));
      },
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (place) => [...kept.keys()][place] ?? null,
      get length() { return kept.size; },
    };
    return new Proxy(methods, {
      get: (own, key) => (key in own ? own[key] : kept.get(key)),
      set: (own, key, value) => (own.setItem(key, value), true),
      has: (own, key) => key in own || kept.has(key),
      deleteProperty: (_, key) => (kept.delete(key), true),
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        kept.has(key) ? { value: kept.get(key), writable: true, enumerable: true, configurable: true } : undefined,
    });
  };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { value: storage(), configurable: true });
}`;
