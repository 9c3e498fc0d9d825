import { expect, test } from "vitest";
import { bucketId, enteredBucket } from "./bucket";

const entered = (address: string, more: Readonly<Record<string, string>> = {}) =>
  enteredBucket({ address, bucket: " mine ", accessKey: " key ", ...more });

test("a bucket is kept as it was entered, without the spaces around, and looks for each file until its storage is known", () => {
  expect(entered(" https://storage.example/ ", { region: " eu-1 " })).toEqual({
    address: "https://storage.example",
    bucket: "mine",
    accessKey: "key",
    region: "eu-1",
    refusesReplacing: false,
  });
});

test.each([
  ["https://mine.s3.eu-west-3.amazonaws.com", "eu-west-3"],
  ["https://mine.s3-eu-west-3.amazonaws.com", "eu-west-3"],
  ["https://s3.ap-south-1.amazonaws.com", "ap-south-1"],
  ["https://s3-ap-south-1.amazonaws.com", "ap-south-1"],
  ["https://s3.ap-south-1.amazonaws.com.storage.example", "us-east-1"],
  ["https://storage.example", "us-east-1"],
])("the region of %s is %s, where none was entered", (address, region) => {
  expect(entered(address).region).toBe(region);
});

test.each([{ bucket: " " }, { bucket: "a/b" }, { accessKey: "" }])(
  "a bucket is incomplete with %j",
  (values) => {
    expect(() => entered("https://storage.example", values)).toThrow(
      expect.objectContaining({ code: "bucket.incomplete" }),
    );
  },
);

test("two buckets of one storage have ids of their own", () => {
  const address = "https://storage.example";
  expect(bucketId({ address, bucket: "a" })).not.toBe(bucketId({ address, bucket: "b" }));
});
