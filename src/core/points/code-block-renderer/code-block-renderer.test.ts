import { describe, expect, expectTypeOf, it } from "vitest";
import { contribute } from "../../plugin/define-plugin";
import { rulesOf } from "../../plugin/extension-point";
import { CodeBlockRenderers, type FrameRenderer, type InlineRenderer } from "./index";

const frame = {
  id: "acme",
  languages: ["acme"],
  isolation: "frame" as const,
  title: "Acme",
  script: async () => ({ default: { url: "/acme.js", sha256: "" } }),
};
const load = async () => ({ mount: async (host: HTMLElement) => ({ dispose: () => host.remove() }) });

describe("a renderer", () => {
  it("that draws in a frame has no function that is given anything, an element of the page least of all", () => {
    expectTypeOf<FrameRenderer>().not.toHaveProperty("load");
    expectTypeOf<FrameRenderer["script"]>().parameters.toEqualTypeOf<[]>();
    type Called = { [K in keyof FrameRenderer]: FrameRenderer[K] extends () => unknown ? K : never };
    expectTypeOf<NonNullable<Called[keyof FrameRenderer]>>().toEqualTypeOf<"script">();
    contribute(CodeBlockRenderers, frame);
    // @ts-expect-error the frame alone draws.
    contribute(CodeBlockRenderers, { ...frame, load, isolation: "frame" });
  });

  it("that draws in the page says so", () => {
    expectTypeOf<InlineRenderer>().toHaveProperty("load");
    contribute(CodeBlockRenderers, { id: "acme", languages: ["acme"], isolation: "inline", load });
    // @ts-expect-error without a word it is neither.
    contribute(CodeBlockRenderers, { id: "acme", languages: ["acme"], load });
  });

  it("is accepted from any plugin when it draws in a frame, and from built-in ones alone when not", () => {
    const isRefused = (isolation: unknown) => {
      const { point, contribution } = contribute(CodeBlockRenderers, {
        ...frame,
        isolation,
      } as FrameRenderer);
      return rulesOf(point).isBuiltInOnly?.(contribution as never);
    };
    expect(["frame", "contained", "interactive"].map(isRefused)).toEqual([false, false, false]);
    expect(["inline", "Frame", undefined].map(isRefused)).toEqual([true, true, true]);
  });
});
