import { AppError } from "@core/errors/app-error";
import type { PluginContext } from "@core/plugin/contribution";
import { serviceAddress } from "@shared/service-address";

type Kept = Pick<PluginContext, "storage">;

const READER = "reader";

/** The address of the reader that pages are read through; a page's own address is put behind it. */
export async function readReader({ storage }: Kept): Promise<string | undefined> {
  const kept = await storage.get(READER);
  return typeof kept === "string" ? serviceAddress(kept) : undefined;
}

/** Sets a reader up, or none where it is empty. @throws AppError `address.insecure`. */
export async function saveReader({ storage }: Kept, entered: string): Promise<void> {
  if (entered.trim() === "") return storage.remove(READER);
  const address = serviceAddress(entered);
  if (!address) throw new AppError("address.insecure", { address: entered });
  await storage.set(READER, address);
}
