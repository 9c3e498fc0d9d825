/** Seals what travels between devices. */
export interface SegmentSeal {
  /** Compresses and encrypts; `name` is authenticated with it, under which alone it opens. */
  seal(name: string, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  /** @throws AppError `devices.unreadable` where a byte, or the name, is another one, or more comes out than anybody sends. */
  open(name: string, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

/** The key of a group of devices, made of the secret that they share. */
export interface GroupKey extends SegmentSeal {
  /** Tells the files of this group from others; it says nothing about the secret. */
  readonly id: string;
  /** Seals keys of providers, with a key of their own. */
  readonly keys: SegmentSeal;
}

/** Encryption between the devices of a group. */
export interface GroupCipher {
  /** A new secret of 256 bits as words that people can read out and type. */
  createWords(): Promise<string>;
  /** A new id of a device, of twelve digits and letters. */
  createDeviceId(): string;
  /** A random text of 256 bits that nobody can guess. */
  createNonce(): string;
  /** SHA-256 of a text, as 64 lower-case hexadecimal digits. */
  digest(text: string): Promise<string>;
  /** The key of the secret in words. @throws AppError `devices.words-wrong` of others, such as with a slip of the hand. */
  key(words: string): Promise<GroupKey>;
}
