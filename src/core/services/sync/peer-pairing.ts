import { AppError } from "../../errors/app-error";
import type { GroupCipher } from "../../ports/sync/group-cipher";
import type { PeerLink } from "../../ports/sync/sync-peers";
import type { Devices, Meeting } from "./devices";
import { type HandshakeParts, handshake } from "./peer-handshake";

/** Dependencies of pairing. */
export interface PeerPairingDependencies {
  readonly devices: Pick<Devices, "group" | "words" | "join">;
  readonly cipher: GroupCipher;
}

/** Lets a device that is connected directly have this one's files, once it is known to be the user's own. */
export class PeerPairing {
  readonly #parts: PeerPairingDependencies;

  constructor(parts: PeerPairingDependencies) {
    this.#parts = parts;
  }

  /**
   * Admits the device at the other end of a link, or lets it go. `meeting` is used where this device joins it.
   * @returns whether this device has joined. @throws as `handshake`.
   */
  async pair(
    link: PeerLink,
    meeting: Meeting,
    confirm: HandshakeParts["confirm"],
    signal: AbortSignal,
  ): Promise<boolean> {
    const { devices, cipher } = this.#parts;
    let hasJoined = false;
    try {
      const group = await devices.group();
      if (group && group.transport !== meeting.transport) throw new AppError("devices.other-group");
      // One that the others have gone on from is given the new secret.
      const isMember = group && !group.devices.some(({ hasNewKey }) => hasNewKey);
      const words = isMember && (await devices.words());
      const other = await handshake(
        {
          ...{ cipher, confirm, name: meeting.name },
          member: words ? { words, key: await cipher.key(words) } : undefined,
          join: async (given) => {
            await devices.join(given, meeting, signal);
            hasJoined = true;
          },
          device: () => this.#device(),
        },
        link,
        signal,
      );
      link.admit(other);
    } catch (error) {
      link.close();
      throw error;
    }
    return hasJoined;
  }

  async #device(): Promise<string> {
    const group = await this.#parts.devices.group();
    if (!group) throw new AppError("devices.left");
    return group.device;
  }
}
