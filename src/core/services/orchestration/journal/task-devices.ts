import { GROUP_ID, type KnownDevice } from "../../../domain/sync/sync-group";
import { isUnderWay } from "../../../domain/task/run";
import type { Task } from "../../../domain/task/task";
import type { Clock } from "../../../ports/clock";
import type { Database } from "../../../ports/database";
import type { Logger } from "../../../ports/logger";
import { logFailure } from "../../diagnostics/log-failure";

/** The devices that this one may sync with. */
export interface OtherDevices {
  /** Resolves once commands to them are heard in this tab. */
  ready(): Promise<void>;
  /** Brings what they have done so far, and takes what was done here, as far as that goes in a short while. */
  meet(): Promise<void>;
}

/** How long another device that was heard of is taken to go on: it may wait for a long reply of a model. */
const SEEN_FOR_MS = 10 * 60_000;

/** The dependencies of what is known of other devices. */
interface TaskDevicesDependencies {
  readonly database: Pick<Database, "get">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Logger;
  /** The way to them; nothing where there can be none. */
  readonly devices?: OtherDevices;
}

/** The devices of a user that may work on the same tasks, each of which is worked on by one. */
export class TaskDevices {
  readonly #parts: TaskDevicesDependencies;

  constructor(parts: TaskDevicesDependencies) {
    this.#parts = parts;
  }

  /**
   * The name of the other device that works on a root task, as far as this one has heard. Whoever is no longer among
   * the devices is not waited for.
   */
  async elsewhere(root: Task): Promise<string | undefined> {
    return (await this.#otherDevice(root))?.name;
  }

  /** As `elsewhere`, of a device that was heard of a short while ago: nobody knows what others do by now. */
  async seenElsewhere(root: Task): Promise<string | undefined> {
    const device = await this.#otherDevice(root);
    const isFresh = device && this.#parts.clock.now() - device.seenAt <= SEEN_FOR_MS;
    return isFresh ? device.name : undefined;
  }

  /** The device of an id, if it is one of those that this one syncs with. */
  async known(device: string | undefined): Promise<KnownDevice | undefined> {
    if (device === undefined) return undefined;
    const group = await this.#parts.database.get("syncGroup", GROUP_ID);
    return group?.devices.find(({ id }) => id === device);
  }

  async #otherDevice({ status, runState, runDevice }: Task): Promise<KnownDevice | undefined> {
    return status === "in_progress" && isUnderWay(runState) ? this.known(runDevice) : undefined;
  }

  /** Meets them, so that two do not work on a task at once. Those that cannot be met are not waited for. */
  async meet(): Promise<void> {
    const { devices, logger } = this.#parts;
    await devices?.meet().catch(logFailure(logger, "devices that cannot be met"));
  }
}
