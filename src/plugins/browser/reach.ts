import type { Reachability } from "@core/ports/http";

/** Origins that a policy can name; those whose host has other characters could write one of their own. */
const NAMEABLE = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** Whether anything answers at an address: its origin alone is asked, and where that leads elsewhere, nobody there is. */
export async function reach(url: string, signal: AbortSignal): Promise<Reachability> {
  signal.throwIfAborted();
  const { origin } = new URL(url, globalThis.location?.href);
  if (await answersItself(origin, signal)) return "answers";
  return (await isLocalNetworkDenied(origin)) ? "not-permitted" : "silent";
}

/**
 * A request whose answer may not be read has to follow redirects. So it is made in a frame whose policy knows this one
 * origin: browsers hold each step of a request against it before they connect.
 */
async function answersItself(origin: string, signal: AbortSignal): Promise<boolean> {
  if (!NAMEABLE.test(origin) || !globalThis.document) return false;
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src ${origin}">`;
  try {
    await loaded(frame);
    return await isAnswered(frame.contentWindow, origin, signal);
  } finally {
    frame.remove();
  }
}

function loaded(frame: HTMLIFrameElement): Promise<unknown> {
  return new Promise((resolve) => {
    frame.addEventListener("load", resolve);
    document.body.append(frame);
  });
}

async function isAnswered(within: Window | null, origin: string, signal: AbortSignal): Promise<boolean> {
  let leadsElsewhere = false;
  // Who leads elsewhere has answered.
  within?.document.addEventListener("securitypolicyviolation", () => {
    leadsElsewhere = true;
  });
  try {
    await within?.fetch(`${origin}/`, {
      method: "HEAD",
      mode: "no-cors",
      cache: "no-store",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal,
    });
    return within !== null;
  } catch (error) {
    if (signal.aborted) throw error;
    // The violation is told in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    return leadsElsewhere;
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|\.local$/;

/** Browsers that ask before a page may call this device or its network; the first name is that of Chrome 142. */
const NAMES = ["local-network-access", "loopback-network", "local-network"];

/** Whether the user has refused this page the network an address is on; false where the browser does not ask. */
async function isLocalNetworkDenied(origin: string): Promise<boolean> {
  const host = URL.parse(origin)?.hostname ?? "";
  if (!LOOPBACK.test(host) && !PRIVATE.test(host)) return false;
  const states = await Promise.all(NAMES.map(permissionState));
  return states.includes("denied");
}

async function permissionState(name: string): Promise<string | undefined> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    // Browsers that do not know the permission reject its name.
    return undefined;
  }
}
