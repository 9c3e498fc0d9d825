import { GROUP_ID, type KnownDevice, type SyncGroup } from "../../domain/sync/sync-group";
import { AppError } from "../../errors/app-error";
import type { Database, WriteOperation } from "../../ports/database";

/** The devices that this one syncs with. @throws AppError `devices.left` where it does with none. */
export async function groupOf(database: Pick<Database, "get">): Promise<SyncGroup> {
  const group = await database.get("syncGroup", GROUP_ID);
  if (!group) throw new AppError("devices.left");
  return group;
}

/** The operation that changes what is known of the devices. */
export function changeGroup(change: (group: SyncGroup) => SyncGroup): WriteOperation {
  return {
    type: "change",
    store: "syncGroup",
    id: GROUP_ID,
    change: (current) => current && change(current),
  };
}

/** The devices after one was heard of. */
export function withDevice(group: SyncGroup, seen: KnownDevice): SyncGroup {
  const others = group.devices.filter(({ id }) => id !== seen.id);
  return { ...group, devices: [...others, seen] };
}

/** The number of the last segment of each device whose changes are here, this one's own among them. */
export function numbersRead({ device, next, devices }: SyncGroup): ReadonlyMap<string, number> {
  return new Map([...devices.map(({ id, read }) => [id, read] as const), [device, next - 1]]);
}
