import { expect, test } from "vitest";
import { serviceAddress } from "./service-address";

test.each([
  [" https://a.example/search// ", "https://a.example/search"],
  ["https://a.example", "https://a.example"],
  ["http://localhost:8080/", "http://localhost:8080"],
])("%s is the address of a service", (text, address) => {
  expect(serviceAddress(text)).toBe(address);
});

test.each(["http://a.example", "https://a.example/?q=1", "https://a.example/#a", "ftp://a.example", "a", ""])(
  "%s is none",
  (text) => {
    expect(serviceAddress(text)).toBeUndefined();
  },
);
