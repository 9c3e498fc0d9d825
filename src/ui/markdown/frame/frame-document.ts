const STYLE =
  "html,body{margin:0;padding:0;background:transparent}" +
  "body{font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  "#root{display:flow-root}#root>svg{display:block;max-width:100%;height:auto;margin-inline:auto}" +
  // Links lose their addresses, and with them the look that browsers give to links.
  ":where([role=link]){cursor:pointer}:where(a[role=link]){color:LinkText;text-decoration:underline}";

/**
 * The content security policy of a frame: it may run the script of this digest and WebAssembly, and nothing leaves it.
 * Trusted types have all markup pass the guard at the beginning of that script.
 */
export function framePolicy(sha256: string): string {
  return (
    `default-src 'none'; script-src 'sha256-${sha256}' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; ` +
    "img-src data:; font-src data:; frame-src 'none'; form-action 'none'; base-uri 'none'; " +
    "require-trusted-types-for 'script'"
  );
}

/** The document of a sandboxed frame: no network, no forms, no frames, and no script but the one given. */
export function frameDocument(script: { code: string; sha256: string }, colorScheme: string): string {
  return (
    `<!doctype html><html><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${framePolicy(script.sha256)}">` +
    `<meta http-equiv="x-dns-prefetch-control" content="off"><meta name="color-scheme" content="${colorScheme}">` +
    `<style>${STYLE}</style></head><body><script>${script.code}</script></body></html>`
  );
}
