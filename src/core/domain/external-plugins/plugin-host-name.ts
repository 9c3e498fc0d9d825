/** Whether a name is one of the device itself. */
export function isThisDevice(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1";
}

/** The address by which a secret is bound to a declared host: only this device itself is talked with without TLS. */
export function addressOfHost(host: string): string {
  return `${isThisDevice(host.replace(/:\d+$/, "")) ? "http" : "https"}://${host}`;
}

/** Whether an address is at a declared host, which stands for HTTPS, and on this device for HTTP as well. */
export function isAtHost({ protocol, hostname, host }: URL, declared: string): boolean {
  if (protocol !== "https:" && !(protocol === "http:" && isThisDevice(hostname))) return false;
  return URL.parse(`${protocol}//${declared}`)?.host === host;
}
