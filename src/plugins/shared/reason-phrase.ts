/** Reason phrases of RFC 9110, 6585 and 7725: HTTP/2 and 3 transmit none. */
const PHRASES: Readonly<Record<number, string>> = {
  301: "Moved Permanently",
  302: "Found",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  424: "Failed Dependency",
  425: "Too Early",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  529: "Overloaded",
};

/** The status text of a response, or the standard one where the transport has none. */
export function reasonPhrase(response: Pick<Response, "status" | "statusText">): string {
  return response.statusText || PHRASES[response.status] || `HTTP ${response.status}`;
}
