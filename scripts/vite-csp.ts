import type { Plugin } from "vite";

/** The directives of the page. Frames add the hashes of the scripts they may run. */
function policy(scriptHashes: readonly string[]): string {
  const scripts = ["'self'", "'wasm-unsafe-eval'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(
    " ",
  );
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob: data:",
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
    "worker-src 'self' blob:",
    // The page that draws what MCP servers bring: always in a sandbox of no origin.
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** The policy comes right after it: browsers look for the encoding in the first 1024 bytes only. */
const CHARSET = '<meta charset="utf-8" />';

/**
 * Puts the content security policy into the built page ahead of all it governs, so that it holds wherever the files
 * are hosted. `scriptHashes` are base64 sha256 digests of the inline scripts of sandboxed frames.
 */
export function contentSecurityPolicy(scriptHashes: () => readonly string[]): Plugin {
  return {
    name: "troupe-content-security-policy",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(scriptHashes())}" />`;
        const marked = html.replace(CHARSET, `${CHARSET}\n    ${meta}`);
        if (marked === html) throw new Error("index.html has lost the element the policy is placed after");
        return marked;
      },
    },
  };
}
