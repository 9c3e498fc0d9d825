import type { StoreMigration } from "@core/points/store-migration";
import { describe, expect, it } from "vitest";
import { freshName, withRaw } from "../databases";
import { upgradeBy } from "../migrations";

type Shape = readonly {
  readonly store: string;
  readonly keyPath: unknown;
  readonly indexes: readonly string[];
}[];

/** Contract suite of a chain of migrations, from an empty database on. */
export function migrationContract(name: string, chain: readonly StoreMigration[]): void {
  const shapeOf = async (database: string, version: number, count: number): Promise<Shape> =>
    withRaw(database, version, shape, await upgradeBy(chain.slice(0, count)));

  describe(`${name} as migrations`, () => {
    it("lead from one version to the next without a gap", () => {
      // Two that name the same are taken together.
      const versions = [...new Set(chain.map(({ toVersion }) => toVersion))];
      expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) + index));
      expect(new Set(chain.map(({ id }) => id)).size).toBe(chain.length);
    });

    it("need nothing that is awaited: what they make is there within the upgrade", async () => {
      expect((await shapeOf(freshName(), 1, chain.length)).length).toBeGreaterThan(0);
    });

    it("take nothing away that an earlier step has made", async () => {
      for (let count = 1; count < chain.length; count++) {
        const database = freshName();
        const before = await shapeOf(database, count, count);
        const after = await shapeOf(database, count + 1, count + 1);
        for (const { store, keyPath, indexes } of before) {
          const kept = after.find((each) => each.store === store);
          expect(kept?.keyPath).toEqual(keyPath);
          expect(kept?.indexes).toEqual(expect.arrayContaining([...indexes]));
        }
      }
    });

    it("leave alone what is there when all of them run again", async () => {
      const database = freshName();
      const before = await shapeOf(database, 1, chain.length);
      expect(await shapeOf(database, 2, chain.length)).toEqual(before);
    });
  });
}

function shape(database: IDBDatabase): Shape {
  return [...database.objectStoreNames].map((name) => {
    const store = database.transaction(name).objectStore(name);
    return { store: name, keyPath: store.keyPath, indexes: [...store.indexNames] };
  });
}
