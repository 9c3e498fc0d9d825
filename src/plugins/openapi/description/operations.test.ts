import { describe, expect, test } from "vitest";
import { operationsOf } from "./operations";

/** The operations of a description with these paths. */
const of = (paths: object, more: object = {}) => operationsOf({ paths, ...more });
const parameter = (name: string, where: string, more: object = {}) => ({
  ...{ name, in: where, schema: { type: "string" } },
  ...more,
});
const json = (schema: object, more: object = {}) => ({
  content: { "application/json": { schema } },
  ...more,
});

describe("the operations of a description", () => {
  test("are one for each method of a path, by their own names or their method and path", () => {
    const { operations, left } = of({
      "/a": {
        get: { operationId: "read" },
        head: {},
        post: {},
        put: {},
        patch: {},
        delete: {},
        trace: {},
        summary: "x",
      },
      "/b": { get: { operationId: "read" } },
    });
    expect(operations.map(({ name, method, path }) => [name, method, path])).toEqual([
      ["read", "GET", "/a"],
      ["head /a", "HEAD", "/a"],
      ["post /a", "POST", "/a"],
      ["put /a", "PUT", "/a"],
      ["patch /a", "PATCH", "/a"],
      ["delete /a", "DELETE", "/a"],
      ["read 2", "GET", "/b"],
    ]);
    expect(left).toEqual([]);
  });

  test("have a title in one line, and words that end somewhere", () => {
    const { operations } = of({
      "/a": {
        get: { operationId: "now", summary: "The\nweather   now", description: "In degrees." },
        post: { operationId: "x".repeat(120), description: "d".repeat(3_000) },
        put: { summary: "s".repeat(90) },
      },
    });
    const [get, post, put] = operations;
    expect(get).toMatchObject({
      title: "The weather now",
      description: "The\nweather   now\n\nIn degrees.\n\nGET /a",
    });
    expect(post).toMatchObject({
      name: "x".repeat(100),
      title: "x".repeat(80),
      description: `${"d".repeat(2_000)}\n\nPOST /a`,
    });
    expect(put?.title).toBe("s".repeat(80));
    expect(of({ "/": { get: {} } }).operations[0]?.description).toBe("GET /");
  });

  test("are two hundred at the most; the others are named", () => {
    const paths = Object.fromEntries(Array.from({ length: 202 }, (_, at) => [`/${at}`, { get: {} }]));
    const { operations, left } = of(paths);
    expect(operations).toHaveLength(200);
    expect(left).toEqual([
      { name: "get /200", reason: "limit" },
      { name: "get /201", reason: "limit" },
    ]);
  });
});

describe("the arguments of an operation", () => {
  test("are its parameters, those of the path for all methods, its own in their place", () => {
    const [get] = of({
      "/a/{id}": {
        parameters: [parameter("id", "path"), parameter("lang", "query", { description: "shared" })],
        get: {
          parameters: [
            parameter("lang", "query", { description: "own", required: true }),
            parameter("X-Trace", "header"),
            { name: "filter", in: "query", content: { "application/json": { schema: { type: "object" } } } },
          ],
        },
      },
    }).operations;
    expect(get?.arguments).toEqual([
      { name: "id", sentAs: "id", in: "path" },
      { name: "lang", sentAs: "lang", in: "query" },
      { name: "X-Trace", sentAs: "X-Trace", in: "header" },
      { name: "filter", sentAs: "filter", in: "query" },
    ]);
    expect(get?.parameters).toMatchObject({
      type: "object",
      required: ["id", "lang"],
      properties: {
        id: { type: "string" },
        lang: { type: "string", description: "own" },
        filter: { type: "object" },
      },
    });
  });

  test("have words of five hundred letters, unless their form is told elsewhere", () => {
    const shared = { $ref: "#/$defs/Id" };
    const [get] = of(
      {
        "/a": {
          get: {
            parameters: [
              parameter("long", "query", { description: "d".repeat(600) }),
              parameter("id", "query", { description: "Words", schema: shared }),
              parameter("__proto__", "query"),
            ],
          },
        },
      },
      { Id: { type: "integer" } },
    ).operations;
    expect(get?.parameters.properties).toMatchObject({ long: { description: "d".repeat(500) } });
    expect(JSON.stringify(get?.parameters.properties)).toMatch(/"id":\{"type":"integer"\}/);
    expect(get?.arguments.map(({ name }) => name)).toEqual(["long", "id", "query___proto__"]);
  });

  test("have names of their own, none of which is that of the body", () => {
    const [post] = of({
      "/a": {
        post: {
          parameters: [
            parameter("id", "query"),
            parameter("id", "header"),
            parameter("body", "query"),
            parameter("a b/c", "query"),
            parameter("x".repeat(70), "query"),
          ],
          requestBody: json({ type: "string" }, { required: true }),
        },
      },
    }).operations;
    expect(post?.arguments.map(({ name }) => name)).toEqual([
      "id",
      "header_id",
      "query_body",
      "a_b_c",
      "x".repeat(60),
    ]);
    expect(post?.parameters).toMatchObject({ required: ["body"], properties: { body: { type: "string" } } });
    expect(post?.body).toBe("json");
  });

  test("are none that browsers or the key send, nor cookies; where one is needed the operation cannot be called", () => {
    const withParameter = (each: object) => of({ "/a": { get: { parameters: [each] } } });
    for (const name of ["Accept", "Authorization", "cookie", "Sec-Fetch-Mode", "Content-Type"]) {
      const { operations } = withParameter(parameter(name, "header", { required: true }));
      expect(operations[0]?.arguments).toEqual([]);
    }
    for (const each of [parameter("sid", "cookie"), parameter("a b", "header"), parameter("", "query")])
      expect(withParameter(each).operations[0]?.arguments).toEqual([]);
    for (const each of [
      parameter("sid", "cookie", { required: true }),
      parameter("a b", "header", { required: true }),
    ])
      expect(withParameter(each)).toEqual({
        operations: [],
        left: [{ name: "get /a", reason: "parameters" }],
      });
  });

  test("fill all blanks of the path, or the operation cannot be called", () => {
    const reasons = (path: string, ...parameters: readonly object[]) =>
      of({ [path]: { get: { parameters } } }).left.map(({ reason }) => reason);
    expect(reasons("/a/{id}", parameter("id", "path"))).toEqual([]);
    expect(reasons("/a/{id}")).toEqual(["parameters"]);
    expect(reasons("/a/{id}", parameter("id", "query"))).toEqual(["parameters"]);
    expect(reasons("a", parameter("id", "query"))).toEqual(["parameters"]);
  });
});

describe("the body of an operation", () => {
  const withBody = (requestBody: object) => of({ "/a": { post: { requestBody } } });

  test("is JSON of any kind, or a form", () => {
    for (const [type, form] of [
      ["application/json; charset=utf-8", "json"],
      ["application/vnd.a+json", "json"],
      ["application/x-www-form-urlencoded", "form"],
    ])
      expect(withBody({ content: { "text/csv": {}, [type ?? ""]: {} } }).operations[0]?.body).toBe(form);
    expect(withBody(json({ type: "object" })).operations[0]?.parameters).not.toHaveProperty("required.0");
  });

  test("of another kind is left out, and where it is needed so is the operation", () => {
    const content = { "multipart/form-data": {} };
    expect(withBody({ content }).operations[0]).not.toHaveProperty("body");
    expect(withBody({ content, required: true }).left).toEqual([{ name: "post /a", reason: "body" }]);
  });

  test("that is too much to read is one that cannot be called, as are such parameters", () => {
    const long = { type: "string", description: "x".repeat(20_000) };
    expect(withBody(json(long)).left).toEqual([{ name: "post /a", reason: "body" }]);
    const parameters = [parameter("a", "query", { schema: long })];
    expect(of({ "/a": { get: { parameters } } }).left).toEqual([{ name: "get /a", reason: "parameters" }]);
  });
});
