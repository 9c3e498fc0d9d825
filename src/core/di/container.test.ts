import { describe, expect, test } from "vitest";
import { Container } from "./container";
import { type Token, token, tokenName } from "./token";

class Engine {
  readonly power = 90;
}
class Car {
  readonly engine: Engine;
  readonly name: string;
  constructor(engine: Engine, name: string) {
    this.engine = engine;
    this.name = name;
  }
}
const EngineToken: Token<Engine> = token("test/engine");
const NameToken: Token<string> = token("test/name");
const CarToken: Token<Car> = token("test/car");

describe("Container", () => {
  test("wires a class with the services its constructor needs, once", () => {
    const container = new Container();
    container.wire(CarToken, Car, [EngineToken, NameToken]);
    container.wire(EngineToken, Engine, []);
    container.value(NameToken, "Beetle");
    const car = container.get(CarToken);
    expect(car.engine.power).toBe(90);
    expect(car.name).toBe("Beetle");
    expect(container.get(CarToken)).toBe(car);
    expect(container.get(EngineToken)).toBe(car.engine);
  });

  test("names the chain that closes a cycle", () => {
    const container = new Container();
    const a: Token<unknown> = token("test/a");
    const b: Token<unknown> = token("test/b");
    const c: Token<unknown> = token("test/c");
    container.factory(a, (services) => [services.get(b)]);
    container.factory(b, (services) => [services.get(c)]);
    container.factory(c, (services) => [services.get(b)]);
    expect(() => container.get(a)).toThrow(
      expect.objectContaining({ code: "kernel.cycle", params: { chain: "test/b → test/c → test/b" } }),
    );
  });

  test("stays usable after a cycle was reported", () => {
    const container = new Container();
    const a: Token<unknown> = token("test/a");
    container.factory(a, (services) => services.get(a));
    container.value(NameToken, "still here");
    expect(() => container.get(a)).toThrow();
    expect(container.get(NameToken)).toBe("still here");
  });

  test("names who asked for a service nobody provides", () => {
    const container = new Container();
    container.wire(CarToken, Car, [EngineToken, NameToken]);
    container.value(NameToken, "Beetle");
    expect(() => container.get(CarToken)).toThrow(
      expect.objectContaining({
        code: "kernel.unknown-service",
        params: { chain: "test/car → test/engine" },
      }),
    );
  });

  test("a later registration wins until it is disposed", () => {
    const container = new Container();
    container.value(NameToken, "first");
    const later = container.value(NameToken, "second");
    expect(container.get(NameToken)).toBe("second");
    later.dispose();
    later.dispose();
    expect(container.get(NameToken)).toBe("first");
  });

  test("disposes what it made, newest first, and nothing it did not make", () => {
    const container = new Container();
    const disposed: string[] = [];
    const first: Token<{ dispose(): void }> = token("test/first");
    const second: Token<{ dispose(): void }> = token("test/second");
    const never: Token<{ dispose(): void }> = token("test/never");
    container.factory(first, () => ({ dispose: () => disposed.push("first") }));
    container.factory(second, (services) => {
      services.get(first);
      return { dispose: () => disposed.push("second") };
    });
    container.factory(never, () => ({ dispose: () => disposed.push("never") }));
    container.get(second);
    container.dispose();
    container.dispose();
    expect(disposed).toEqual(["second", "first"]);
    expect([container.has(first), container.knows(never)]).toEqual([false, false]);
  });

  test("wires on demand: once, for all services of a module, and again only after a failure", async () => {
    const container = new Container();
    let loads = 0;
    container.value(NameToken, "Beetle");
    container.defer([CarToken, EngineToken], async () => {
      loads += 1;
      if (loads === 1) throw new Error("offline");
      return {
        wire: (target) => {
          target.wire(EngineToken, Engine, []);
          target.wire(CarToken, Car, [EngineToken, NameToken]);
        },
      };
    });
    expect(() => container.get(CarToken)).toThrow(expect.objectContaining({ code: "kernel.not-ready" }));
    await expect(container.ready(CarToken)).rejects.toThrow("offline");
    await Promise.all([container.ready(CarToken), container.ready(EngineToken, NameToken)]);
    expect(container.get(CarToken).engine).toBe(container.get(EngineToken));
    expect(loads).toBe(2);
  });

  test.each([
    ["wires more than it is named for", [EngineToken]],
    ["wires less than it is named for", [EngineToken, CarToken, NameToken]],
  ])("a module that %s is refused", async (_, tokens: readonly Token<unknown>[]) => {
    const container = new Container();
    container.defer(tokens, async () => ({
      wire: (target) => {
        target.wire(EngineToken, Engine, []);
        target.wire(CarToken, Car, [EngineToken, NameToken]);
      },
    }));
    await expect(container.ready(EngineToken)).rejects.toThrow("The wiring lacks");
  });

  test("nobody waits for a service that nobody provides", async () => {
    const container = new Container();
    container.value(NameToken, "Beetle");
    await expect(container.ready(NameToken)).resolves.toBeUndefined();
    await expect(container.ready(NameToken, CarToken)).rejects.toMatchObject({
      code: "kernel.unknown-service",
      params: { chain: "test/car" },
    });
  });

  test("makes anew what was made of a registration that another one replaced", () => {
    const container = new Container();
    let made = 0;
    container.factory(NameToken, () => `made ${++made}`);
    expect(container.get(NameToken)).toBe("made 1");
    container.value(NameToken, "other").dispose();
    expect(container.get(NameToken)).toBe("made 2");
  });

  test("two containers share nothing", () => {
    const one = new Container();
    const other = new Container();
    one.value(NameToken, "one");
    expect(() => other.get(NameToken)).toThrow();
  });
});

test("a token made elsewhere by the same name is the same token", () => {
  expect(token("test/shared")).toBe(Symbol.for("troupe/test/shared"));
  expect(tokenName(token("test/shared"))).toBe("test/shared");
});
