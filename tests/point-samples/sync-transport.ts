import { AppError } from "@core/errors/app-error";
import type { SyncTransport } from "@core/points/sync-transport";

/** A kind of place of which this device has none. */
export const sample: SyncTransport = {
  id: "shelf",
  name: "A shelf",
  description: "Where books stand.",
  load: async () => ({
    isSupported: false,
    choose: async () => undefined,
    open: async () => {
      throw new AppError("devices.no-place");
    },
    reconnect: async () => false,
    forget: async () => {},
  }),
};
