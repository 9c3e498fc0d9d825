const STYLE =
  "html,body{margin:0;padding:0;background:transparent}" +
  "body{font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}" +
  "#root{display:flow-root}#root>svg{display:block;max-width:100%;height:auto;margin-inline:auto}";

/** The document of a sandboxed frame: no network, no forms, no navigation, and at most the one script given. */
export function frameDocument(
  script: { code: string; sha256: string } | undefined,
  colorScheme: string,
  body = "",
  css = STYLE,
): string {
  const scripts = script ? `script-src 'sha256-${script.sha256}'; ` : "";
  const policy = `default-src 'none'; ${scripts}style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'`;
  return (
    `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="color-scheme" content="${colorScheme}"><style>${css.replaceAll("</", "<\\/")}</style></head>` +
    `<body>${body}${script ? `<script>${script.code}</script>` : ""}</body></html>`
  );
}
