import { pageAddress } from "@core/domain/source/page-address";
import { isLocalAddress } from "@core/services/models/request-failure";

/** The address of a service that the user names, without a slash at its end; `undefined` where what is sent there could be read on the way. */
export function serviceAddress(text: string): string | undefined {
  const url = pageAddress(text.trim());
  const isSafe = url && (url.protocol === "https:" || isLocalAddress(url.href));
  return isSafe && url.search === "" && url.hash === "" ? url.href.replace(/\/+$/, "") : undefined;
}
