const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|\.local$/;

/** Browsers that ask before a page may call this device or its network; the first name is that of Chrome 142. */
const NAMES = ["local-network-access", "loopback-network", "local-network"];

/** Whether the user has refused this page the network an address is on; false where the browser does not ask. */
export async function isLocalNetworkDenied(url: string): Promise<boolean> {
  const host = URL.parse(url)?.hostname ?? "";
  if (!LOOPBACK.test(host) && !PRIVATE.test(host)) return false;
  const states = await Promise.all(NAMES.map(permissionState));
  return states.includes("denied");
}

async function permissionState(name: string): Promise<string | undefined> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return undefined;
  }
}
