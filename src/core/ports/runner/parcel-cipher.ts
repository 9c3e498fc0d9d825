import { type Token, token } from "../../di/token";

/** A text that only the holder of one private key can open. Byte fields are base64. */
export interface SealedParcel {
  /** The public key that was made for this parcel alone. */
  readonly from: string;
  readonly iv: string;
  /** AES-GCM ciphertext with its tag. */
  readonly data: string;
}

/** Fields that a parcel is bound to, in this order: under others it does not open. */
export type ParcelFields = Readonly<Record<string, string>>;

/** Seals parcels for who has published a key. */
export interface ParcelCipher {
  /** @throws AppError `runner.malformed` of what is no public key. */
  seal(text: string, fields: ParcelFields, publicKey: string): Promise<SealedParcel>;
}

export const ParcelCipherToken: Token<ParcelCipher> = token("parcel-cipher");
