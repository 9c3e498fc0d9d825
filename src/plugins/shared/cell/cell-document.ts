/**
 * Content security policy of a cell. It allows to run the frame's own script by its digest, workers made of text, and
 * WebAssembly. No policy of this kind lets any request out, and what is made in it inherits it.
 */
export function cellPolicy(sha256: string): string {
  return (
    `default-src 'none'; script-src 'sha256-${sha256}' 'wasm-unsafe-eval'; worker-src blob:; ` +
    "frame-src 'none'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'"
  );
}

/** The document of a cell's frame: nothing is in it but the one script. */
export function cellDocument(script: { readonly code: string; readonly sha256: string }): string {
  return (
    `<!doctype html><html><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${cellPolicy(script.sha256)}">` +
    `<meta http-equiv="x-dns-prefetch-control" content="off"></head><body><script>${script.code}</script></body></html>`
  );
}
