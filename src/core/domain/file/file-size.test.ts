import { expect, it } from "vitest";
import { fileSize } from "./file-size";

it("shows sizes in the largest unit that fits, with at most two decimals", () => {
  expect(fileSize(0)).toEqual({ value: 0, unit: "Bytes" });
  expect(fileSize(1023)).toEqual({ value: 1023, unit: "Bytes" });
  expect(fileSize(1024)).toEqual({ value: 1, unit: "KB" });
  expect(fileSize(1536)).toEqual({ value: 1.5, unit: "KB" });
  expect(fileSize(10 * 1024 * 1024)).toEqual({ value: 10, unit: "MB" });
  expect(fileSize(1_234_567_890)).toEqual({ value: 1.15, unit: "GB" });
});

it("has no unit above GB", () => {
  expect(fileSize(5 * 1024 ** 4)).toEqual({ value: 5120, unit: "GB" });
});
