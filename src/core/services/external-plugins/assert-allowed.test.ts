import { describe, expect, it } from "vitest";
import { readManifest } from "../../domain/external-plugins/manifest";
import type { AppError } from "../../errors/app-error";
import { assertAllowed } from "./assert-allowed";

const base = {
  id: "acme",
  name: "Acme",
  version: "1.0.0",
  apiVersion: 1,
  contributes: [{ point: "tool", id: "dice" }],
};

describe("what a manifest may want", () => {
  const codeOf = (more: object) => {
    try {
      assertAllowed(readManifest({ ...base, ...more }));
      return undefined;
    } catch (error) {
      return (error as AppError).code;
    }
  };

  it("is what its kind may add to", () => {
    const page = { contributes: [{ point: "page", id: "p" }] };
    expect(codeOf({})).toBeUndefined();
    expect(codeOf(page)).toBe("external-plugin.not-contained");
    expect(codeOf({ contributes: [{ point: "tols", id: "t" }] })).toBe("external-plugin.unknown-point");
    expect(codeOf({ apiVersion: 0 })).toBe("plugin.api-version");
    expect(codeOf({ ...page, kind: "trusted" })).toBeUndefined();
    expect(codeOf({ contributes: [{ point: "store-migration", id: "v99" }], kind: "trusted" })).toBe(
      "external-plugin.point-refused",
    );
  });

  it("is no id under which the application keeps secrets or settings", () => {
    for (const id of ["plugin-secrets", "vault", "settings"])
      expect(codeOf({ id })).toBe("external-plugin.id-taken");
  });
});
