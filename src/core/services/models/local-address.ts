/** This device by the names that a page may call it by, whatever its own address. */
const THIS_DEVICE = /^(localhost|127\.0\.0\.1)$/;

/** Whether an address is on this device, where models may take minutes to load. */
export function isLocalAddress(url: string): boolean {
  return THIS_DEVICE.test(URL.parse(url)?.hostname ?? "");
}
