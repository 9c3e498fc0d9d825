import { BlockList, isIP } from "node:net";

/** Networks that are no part of the public internet (IANA's registries of special-purpose addresses). */
const SPECIAL: readonly (readonly [string, number, "ipv4" | "ipv6"])[] = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.0.2.0", 24, "ipv4"],
  ["192.88.99.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["198.51.100.0", 24, "ipv4"],
  ["203.0.113.0", 24, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
];
/** All that is handed out to anybody begins so; in it are ways to carry IPv4 along, and addresses for examples. */
const GLOBAL: readonly [string, number, "ipv6"] = ["2000::", 3, "ipv6"];
const SPECIAL_IN_GLOBAL: typeof SPECIAL = [
  ["2001::", 23, "ipv6"],
  ["2001:db8::", 32, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["3fff::", 20, "ipv6"],
];

const special = new BlockList();
for (const network of [...SPECIAL, ...SPECIAL_IN_GLOBAL]) special.addSubnet(...network);
const global = new BlockList();
global.addSubnet(...GLOBAL);

/** Whether an address is one of the public internet; false of what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && global.check(address, "ipv6") && !special.check(address, "ipv6");
}
