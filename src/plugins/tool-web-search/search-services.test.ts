import { expect, test } from "vitest";
import { SEARCH_SERVICES } from "./search-services";

const { tavily, brave, searxng } = SEARCH_SERVICES;
const results = Array.from({ length: 10 }, (_, at) => ({
  ...{
    url: `https://${at}.example/`,
    title: ` <b>T</b>${at} `,
    content: "<mark>C</mark>",
    description: "<STRONG>D</STRONG> <i>x</i>",
  },
}));

test("Tavily is asked for eight pages with a key in a header", () => {
  const { url, method, headers, body } = tavily.request("https://api.tavily.com", "k", "rivers");
  expect([url, method, headers]).toEqual([
    "https://api.tavily.com/search",
    "POST",
    { "Content-Type": "application/json", Authorization: "Bearer k" },
  ]);
  expect(JSON.parse(body ?? "")).toEqual({ query: "rivers", max_results: 8, search_depth: "basic" });
  expect(tavily.request("https://proxy.example", undefined, "a").headers).not.toHaveProperty("Authorization");
});

test("Brave is asked with its own header, and where there is no key without", () => {
  const { url, headers } = brave.request("https://proxy.example", "k", "a b");
  expect([url, headers]).toEqual([
    "https://proxy.example/res/v1/web/search?q=a+b&count=8",
    { Accept: "application/json", "X-Subscription-Token": "k" },
  ]);
  expect(brave.request("https://proxy.example", undefined, "a").headers).toEqual({
    Accept: "application/json",
  });
});

test("SearXNG needs no key, and takes one", () => {
  expect(searxng.request("https://s.example", undefined, "a&b")).toEqual({
    ...{ url: "https://s.example/search?q=a%26b&format=json", headers: { Accept: "application/json" } },
  });
  expect(searxng.request("https://s.example", "k", "a").headers).toMatchObject({ Authorization: "Bearer k" });
});

test("only where a service is, and whether it needs a key, is known without the user", () => {
  expect([tavily, brave, searxng].map(({ needsKey }) => needsKey)).toEqual([true, true, false]);
  for (const { name } of [tavily, brave, searxng]) expect(name).toMatch(/\w/);
  expect([tavily, brave, searxng].map(({ defaultAddress }) => defaultAddress)).toEqual([
    "https://api.tavily.com",
    undefined,
    undefined,
  ]);
});

test.each([
  [tavily, { results }, "C"],
  [brave, { web: { results } }, "D <i>x</i>"],
  [searxng, { results }, "C"],
])("eight pages are read of an answer, without marks of what was looked for", (service, answer, passage) => {
  const pages = service.read(answer);
  expect(pages).toHaveLength(8);
  expect(pages[0]).toEqual({ url: "https://0.example/", title: "T0", passage });
  expect(service.read({})).toEqual([]);
});
