import { describe, expect, it } from "vitest";
import { readDescription } from "./read-description";

const SHOP = `
openapi: 3.1.0
info: { title: Shop, version: "1" }
servers:
  - url: https://{region}.shop.example/v2
    variables: { region: { default: eu } }
security: [{ key: [] }]
paths:
  /orders/{id}:
    parameters:
      - { $ref: "#/components/parameters/Id" }
    get:
      operationId: getOrder
      summary: An order
      description: Gives one order.
      parameters:
        - { name: fields, in: query, schema: { type: array, items: { type: string } } }
        - { name: X-Team, in: header, schema: { type: string } }
        - { name: Authorization, in: header, required: true, schema: { type: string } }
        - { name: session, in: cookie, schema: { type: string } }
    delete:
      parameters: [{ name: session, in: cookie, required: true, schema: { type: string } }]
  /orders:
    post:
      operationId: addOrder
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Order" } }
    put:
      requestBody: { required: true, content: { multipart/form-data: {} } }
  /feeds/{name}:
    get: {}
components:
  parameters:
    Id: { name: id, in: path, required: true, description: Its number., schema: { type: integer } }
  schemas:
    Order:
      type: object
      properties: { item: { type: string }, parts: { type: array, items: { $ref: "#/components/schemas/Order" } } }
  securitySchemes:
    login: { type: http, scheme: basic }
    key: { type: apiKey, in: header, name: X-Shop-Key }
`;

const read = (over: object) =>
  readDescription(JSON.stringify({ openapi: "3.0.3", info: { title: "A" }, paths: {}, ...over }));
const schemes = (scheme: object) => ({ components: { securitySchemes: { only: scheme } } });

describe("a description", () => {
  it("is read from YAML: where requests go, with which key, and what can be called", async () => {
    const { title, server, operations, keyPlace, left } = await readDescription(SHOP);
    expect([title, server]).toEqual(["Shop", "https://eu.shop.example/v2"]);
    expect(keyPlace).toEqual({ in: "header", name: "X-Shop-Key" });
    expect(operations).toMatchObject([
      {
        ...{ name: "getOrder", method: "GET", path: "/orders/{id}", title: "An order" },
        description: "An order\n\nGives one order.\n\nGET /orders/{id}",
        parameters: {
          properties: {
            id: { type: "integer", description: "Its number." },
            fields: { type: "array" },
            "X-Team": { type: "string" },
          },
          required: ["id"],
        },
        arguments: [
          { name: "id", sentAs: "id", in: "path" },
          { name: "fields", sentAs: "fields", in: "query" },
          { name: "X-Team", sentAs: "X-Team", in: "header" },
        ],
      },
      { name: "addOrder", method: "POST", body: "json", parameters: { required: ["body"] } },
    ]);
    expect(operations[1]?.parameters).toMatchObject({
      properties: { body: { properties: { item: { type: "string" } } } },
    });
    expect(left).toEqual([
      { name: "delete /orders/{id}", reason: "parameters" },
      { name: "put /orders", reason: "body" },
      { name: "get /feeds/{name}", reason: "parameters" },
    ]);
  });

  it.each([
    [
      { type: "http", scheme: "bearer" },
      { in: "header", name: "Authorization", scheme: "Bearer" },
    ],
    [
      { type: "http", scheme: "Basic" },
      { in: "header", name: "Authorization", scheme: "Basic" },
    ],
    [
      { type: "oauth2", flows: {} },
      { in: "header", name: "Authorization", scheme: "Bearer" },
    ],
    [
      { type: "openIdConnect", openIdConnectUrl: "https://a.example" },
      { in: "header", name: "Authorization", scheme: "Bearer" },
    ],
    [{ type: "mutualTLS" }, undefined],
    [
      { type: "apiKey", in: "query", name: "api_key" },
      { in: "query", name: "api_key" },
    ],
    [{ type: "apiKey", in: "cookie", name: "a" }, undefined],
    [{ type: "apiKey", in: "header", name: "Host" }, undefined],
    [{ type: "apiKey", in: "header", name: "a: b\r\nc" }, undefined],
  ])("has its key where %j says", async (scheme, place) => {
    expect((await read(schemes(scheme))).keyPlace).toEqual(place);
  });

  it("has a title of sixty letters, and the key that it asks for before others", async () => {
    const securitySchemes = {
      ...{ token: { type: "http", scheme: "bearer" }, cookie: { type: "apiKey", in: "cookie", name: "a" } },
      key: { type: "apiKey", in: "query", name: "k" },
    };
    const asked = {
      components: { securitySchemes },
      security: ["toString", "cookie", "key"].map((name) => ({ [name]: [] })),
    };
    const { title, keyPlace } = await read({ info: { title: ` ${"x".repeat(70)}` }, ...asked });
    expect([title, keyPlace]).toEqual(["x".repeat(60), { in: "query", name: "k" }]);
    expect((await read({})).keyPlace).toBeUndefined();
  });

  it("names no two operations alike, no argument twice, and keeps `body` for the body", async () => {
    const parameters = [
      { name: "id", in: "query", schema: {} },
      { name: "id", in: "path", required: true, schema: {} },
      { name: "body", in: "query", schema: {} },
    ];
    const get = { operationId: "it", parameters };
    const { operations } = await read({ paths: { "/a/{id}": { get }, "/b/{id}": { get } } });
    expect(operations.map(({ name }) => name)).toEqual(["it", "it 2"]);
    expect(operations[0]?.arguments.map(({ name }) => name)).toEqual(["id", "path_id", "query_body"]);
  });

  it("offers 200 operations, and says which are left out", async () => {
    const paths = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`/${at}`, { get: {} }]));
    const { operations, left } = await read({ paths });
    expect([operations.length, left]).toEqual([200, [{ name: "get /200", reason: "limit" }]]);
  });

  it("leaves out what a model would have to read too much of before it calls it", async () => {
    const wide = (length: number) => ({
      parameters: [{ name: "q", in: "query", schema: { type: "string", description: "x".repeat(length) } }],
    });
    const body = { content: { "application/json": { schema: { description: "x".repeat(20_000) } } } };
    const { operations, left } = await read({
      paths: {
        "/a": { get: wide(18_000) },
        "/b": { get: wide(20_000) },
        "/c": { post: { requestBody: body } },
      },
    });
    expect(operations.map(({ path, title }) => [path, title])).toEqual([["/a", "get /a"]]);
    expect(left).toEqual([
      { name: "get /b", reason: "parameters" },
      { name: "post /c", reason: "body" },
    ]);
  });

  it.each([
    ["is another version", { openapi: undefined, swagger: "2.0" }, "openapi.version"],
    ["is none", { openapi: undefined }, "openapi.version"],
  ])("is refused where it %s", async (_, over, code) => {
    await expect(read(over)).rejects.toMatchObject({ code });
  });

  it.each(["a: [1", "&a [*a, *a]: &a", "x".repeat(5_000_001), "just words", "<html></html>"])(
    "is refused where it is no description: %.20s",
    async (text) => {
      await expect(readDescription(text)).rejects.toMatchObject({
        code: expect.stringMatching(/^(openapi\.|text\.too-long$)/),
      });
    },
  );

  it("that stands for millions in few lines is not followed", async () => {
    const lines = ["a: &a [x, x, x, x, x, x, x, x, x]"];
    for (const [from, to] of ["ab", "bc", "cd", "de", "ef", "fg", "gh"].map((pair) => [...pair]))
      lines.push(`${to}: &${to} [${Array.from({ length: 9 }, () => `*${from}`).join(", ")}]`);
    await expect(readDescription(`openapi: 3.1.0\n${lines.join("\n")}`)).rejects.toMatchObject({
      code: "openapi.unreadable",
    });
  });

  it("has no server where it states none that is whole, and survives references that lead in a circle", async () => {
    const circle = {
      parameters: { A: { $ref: "#/components/parameters/B" }, B: { $ref: "#/components/parameters/A" } },
    };
    const get = { parameters: [{ $ref: "#/components/parameters/A" }, { $ref: "https://x.example/y" }] };
    const { server, operations } = await read({
      servers: [{ url: "/v1" }],
      ...{ components: circle, paths: { "/": { get } } },
    });
    expect([server, operations[0]?.arguments]).toEqual(["", []]);
  });
});
