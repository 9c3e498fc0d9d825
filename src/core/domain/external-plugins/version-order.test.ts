import { expect, it } from "vitest";
import { versionOrder } from "./version-order";

/** The example of semver.org, 11, with versions around it. */
const RISING = [
  "0.9.0",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "1.0.0",
  "1.0.1",
  "1.2.0",
  "1.10.0",
  "2.0.0-alpha",
  "10.0.0",
];

it("orders versions by their numbers, and trials before the release", () => {
  for (const [place, version] of RISING.entries())
    for (const [otherPlace, other] of RISING.entries()) {
      const expected = place === otherPlace ? "same" : place > otherPlace ? "newer" : "older";
      expect([version, other, versionOrder(version, other)]).toEqual([version, other, expected]);
    }
});
