import { AppError } from "@core/errors/app-error";
import { serviceAddress } from "@shared/service-address";
import * as v from "valibot";

/** The schema of a bucket as it is kept; its secret key lies in the vault. */
export const bucketSchema = v.object({
  /** The address of the storage, without the bucket. */
  address: v.string(),
  bucket: v.string(),
  region: v.string(),
  accessKey: v.string(),
  /** Whether the storage refuses to replace a file when it is asked to; elsewhere each file is looked for first. */
  refusesReplacing: v.boolean(),
});

/** A bucket at a storage that speaks S3. */
export type Bucket = v.InferOutput<typeof bucketSchema>;

const AWS_REGION = /\.s3[.-]([a-z0-9-]+)\.amazonaws\.com$|^s3[.-]([a-z0-9-]+)\.amazonaws\.com$/;

/** The bucket that somebody has entered. @throws AppError `address.insecure` or `bucket.incomplete`. */
export function enteredBucket(values: Readonly<Record<string, string>>): Bucket {
  const entered = (name: string) => values[name]?.trim() ?? "";
  const address = serviceAddress(entered("address"));
  if (!address) throw new AppError("address.insecure");
  const [bucket, accessKey] = [entered("bucket"), entered("accessKey")];
  if (bucket === "" || bucket.includes("/") || accessKey === "") throw new AppError("bucket.incomplete");
  const [, virtual, path] = AWS_REGION.exec(new URL(address).hostname) ?? [];
  const region = entered("region") || virtual || path || "us-east-1";
  return { address, bucket, region, accessKey, refusesReplacing: false };
}

/** The id of a bucket among those of this device. */
export function bucketId({ address, bucket }: Pick<Bucket, "address" | "bucket">): string {
  return `${address}/${bucket}`;
}
