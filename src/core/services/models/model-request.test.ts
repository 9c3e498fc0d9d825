import { thoughtRoom } from "@core/domain/model/effort";
import type { ToolDeclaration } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";
import { describe, expect, test } from "vitest";
import type { CallTarget } from "./call-target";
import { isBurdened, modelRequest, RefusedOffers } from "./model-request";

const tool = (name: string, more: Partial<ToolDeclaration> = {}): ToolDeclaration => ({
  name,
  description: "Does it.",
  parameters: {},
  ...more,
});
const own = tool("calculator", { isByItself: true });
const asked = tool("look");
const search = tool("search", { webSearch: "only", isByItself: true });
const able = { credential: { id: "c" }, model: "m" } as CallTarget;

/** The tools and the searcher of a call for a model that reads much, or little. */
function offeredSearch(
  tools: readonly ToolDeclaration[],
  {
    isBurdened: isSmall = false,
    ...abilities
  }: { searches: boolean; isBurdened?: boolean; refuses?: boolean },
) {
  const call = { purpose: "chat", messages: [], tools } as const;
  const { request, searcher } = modelRequest(
    call,
    able,
    { contextWindow: isSmall ? 8_000 : 100_000 },
    abilities,
  );
  return { tools: request.tools ?? [], ...(searcher ? { searcher } : {}) };
}
const namesOf = ({ tools }: { readonly tools: readonly ToolDeclaration[] }) => tools.map(({ name }) => name);

describe("what nobody has asked for", () => {
  test("is offered to a model that can have it, and the mark goes to no client", () => {
    const { tools, searcher } = offeredSearch([own, asked, search], { searches: true });
    expect(tools).toEqual([tool("calculator"), asked]);
    expect(searcher).toBe("provider");
  });

  test("is left out where it is a burden, but for the search that the provider makes", () => {
    const offered = offeredSearch([own, asked, search], { searches: true, isBurdened: true });
    expect(namesOf(offered)).toEqual(["look"]);
    expect(offered.searcher).toBe("provider");
  });

  test("is no search that somebody has missed, where nobody searches", () => {
    expect(offeredSearch([search], { searches: false })).toEqual({ tools: [] });
    const wanted = tool("search", { webSearch: "only" });
    expect(offeredSearch([wanted], { searches: false })).toEqual({ tools: [], searcher: "nobody" });
  });

  test("is left out where the server has refused it", () => {
    expect(offeredSearch([own, asked, search], { searches: true, refuses: true })).toEqual({
      tools: [asked],
    });
  });
});

test("a model is burdened that has no tools of its own, or reads little; one that nobody knows is not", () => {
  expect(isBurdened({ hasTools: true, contextWindow: 100_000 })).toBe(false);
  expect(isBurdened({ hasTools: true, contextWindow: 16_000 })).toBe(false);
  expect(isBurdened({ hasTools: true, contextWindow: 15_999 })).toBe(true);
  expect(isBurdened({ hasTools: false, contextWindow: 100_000 })).toBe(true);
  expect(isBurdened({})).toBe(false);
});

test("a request says what is known of its model, and nothing of what is not", () => {
  const call = {
    purpose: "chat",
    messages: [],
    conversationId: "c",
    temperature: 0.2,
    effort: "high",
  } as const;
  const requestFor = (facts: object) => modelRequest(call, able, facts, { searches: false }).request;
  const said = { model: "m", messages: [], temperature: 0.2, cacheKey: "c" };
  expect(requestFor({ contextWindow: 64_000, abilities: ["reasoning", "vision", "tools"] })).toEqual({
    ...said,
    ...{ contextWindow: 64_000, thinks: true, effort: "high", toolsInWords: false, sees: true },
  });
  expect(requestFor({ abilities: [] })).toEqual({ ...said, thinks: false, toolsInWords: true, sees: false });
  const unknown = requestFor({});
  expect(unknown).toEqual({ ...said, effort: "high", toolsInWords: false, sees: false });
  expect(unknown).not.toHaveProperty("contextWindow");
  expect(unknown).not.toHaveProperty("thinks");
});

test("the user's limit leaves room for thoughts beside it, where there may be any; a call's own does not", () => {
  const limited = { credential: { id: "c", maxTokens: 1_000 }, model: "m" } as CallTarget;
  const mostOf = (facts: object, asked: object = {}) => {
    const call = { purpose: "chat", messages: [], ...asked } as const;
    return modelRequest(call, limited, facts, { searches: false }).request.maxTokens;
  };
  const [thinker, plain] = [{ abilities: ["reasoning"] }, { abilities: [] }];
  expect([mostOf({}), mostOf(plain, { effort: "high" })]).toEqual([1_000, 1_000]);
  expect(mostOf(thinker)).toBe(1_000 + thoughtRoom(undefined));
  expect(mostOf({}, { effort: "high" })).toBe(1_000 + thoughtRoom("high"));
  expect(mostOf(thinker, { maxTokens: 500 })).toBe(500);
});

describe("a server that refuses", () => {
  const target = { credential: { id: "c" }, model: "m" } as CallTarget;
  const refusal = (status: number, body: string) => new AppError("provider.api", { status, body });
  const learn = (tools: readonly ToolDeclaration[], error: unknown, searches = false) => {
    const refused = new RefusedOffers();
    return [refused.learn(target, { tools, error, searches }), refused.has(target)];
  };

  test("what nobody has asked for is sent none of it again", () => {
    expect(learn([own], refusal(400, "Unknown parameter: tools"))).toEqual([true, true]);
    expect(learn([search], refusal(404, "Not Found"), true)).toEqual([true, true]);
  });

  test("for another reason, or what was asked for, is not asked again", () => {
    expect(learn([own], refusal(400, "The prompt is too long"))).toEqual([false, false]);
    expect(learn([own], refusal(404, "Not Found"))).toEqual([false, false]);
    expect(learn([own], refusal(401, "No tool for you"))).toEqual([false, false]);
    expect(learn([asked], refusal(400, "Unknown parameter: tools"))).toEqual([false, false]);
    expect(learn([own], new Error("tools"))).toEqual([false, false]);
  });

  test("is known by its provider, address and model, each of which may do otherwise", () => {
    const refused = new RefusedOffers();
    refused.learn(target, { tools: [own], error: refusal(400, "no tools"), searches: false });
    const others: readonly object[] = [
      { credential: { id: "c" }, model: "n" },
      { credential: { id: "d" }, model: "m" },
      { credential: { id: "c", baseUrl: "https://a.example" }, model: "m" },
    ];
    expect([target, ...others].map((each) => refused.has(each as CallTarget))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("a second time is not asked a third time", () => {
    const refused = new RefusedOffers();
    const call = { tools: [own], error: refusal(400, "no tools"), searches: false };
    expect([refused.learn(target, call), refused.learn(target, call)]).toEqual([true, false]);
  });
});
