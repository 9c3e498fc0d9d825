// @vitest-environment jsdom

import type { ToolUse } from "@core/domain/tool/tool-use";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { ToolboxToken } from "@core/services/tokens";
import { cleanup, screen } from "@testing-library/react";
import { ToolQuestionCard } from "@ui/features/tools/tool-question";
import Markdown from "@ui/markdown/markdown";
import { describe, expect, test } from "vitest";
import { FakePorts } from "../fakes/fake-ports";
import { registryOf } from "../fakes/registry-of";
import { renderWithServices, service } from "../fakes/render-with-services";
import { ToolRig } from "../fakes/tool-rig";
import { ALL_CASES } from "./all-cases";
import { inConversation } from "./in-a-conversation";

const ELSEWHERE = /evil\.example/;
const WRITING = ALL_CASES.flatMap(([channel, cases]) =>
  cases.filter(({ writes }) => writes).map((hostile) => [channel, hostile] as const),
);

/** Addresses an element would have fetched as soon as it is there; a link waits to be clicked. */
function loads(drawing: HTMLElement): readonly string[] {
  return [...drawing.querySelectorAll(":not(a)")].flatMap((element) =>
    Array.from(element.attributes, ({ name, value }) => `${name}=${value}`).filter(
      (each) => ELSEWHERE.test(each) && !/^(?:title|aria-label)=/.test(each),
    ),
  );
}

function draw(text: string): HTMLElement {
  const services = new Map([service(CodeBlockRenderers, registryOf())]);
  return renderWithServices(<Markdown text={text} />, services).container;
}

describe("what a model was led to write", () => {
  test.each(WRITING)("loads nothing from elsewhere: in a %s", async (channel, hostile) => {
    const { text } = await inConversation(channel, hostile);
    expect(text).toMatch(ELSEWHERE);
    expect(loads(draw(text))).toEqual([]);
  });

  test("would be found out if it did", () => {
    const raw = document.createElement("div");
    raw.innerHTML = '<img src="https://evil.example/p.png">';
    expect(loads(raw)).toHaveLength(1);
  });
});

const asked = (use: Partial<ToolUse["call"]>, target: string): ToolUse => ({
  id: "u",
  call: { id: "c", name: "post", arguments: "{}", ...use },
  state: "asked",
  question: { concern: "effect", touch: { effect: "sends", target }, fingerprint: "f" },
});

function ask(use: ToolUse, tool = use.call.name): HTMLElement {
  renderWithServices(
    <ToolQuestionCard use={use} tool={tool} place="task" disabled={false} onAnswer={() => {}} />,
    new Map([service(ToolboxToken, new ToolRig(new FakePorts()).toolbox)]),
  );
  return screen.getByRole("region");
}

describe("a question", () => {
  test.each(ALL_CASES)(
    "names the tool and what it would touch, where a %s led to it",
    async (channel, cases) => {
      const seen = new Set<string>();
      for (const hostile of cases) {
        for (const use of (await inConversation(channel, hostile)).asked) {
          const target = use.question?.touch.target ?? "";
          if (seen.has(`${use.call.name} ${target}`)) continue;
          seen.add(`${use.call.name} ${target}`);
          const title = ask(use).querySelector("p")?.textContent ?? "";
          expect(title.startsWith(`${use.call.name} wants to`)).toBe(true);
          expect(target).not.toBe("");
          expect(title).toContain(target);
          cleanup();
        }
      }
      expect(seen.size).toBeGreaterThan(0);
    },
  );

  test("shows letters that draw nothing, or turn the direction, for what they are", () => {
    const region = ask(
      asked({ arguments: '{"to":"\u202Emoc.knab\u200B"}' }, "good.example\u2066/\u202Eelpmaxe.live"),
      "Bank\u200B",
    );
    expect(region.querySelector("p")?.textContent).toBe(
      "Bank⟨U+200B⟩ wants to send a request to good.example⟨U+2066⟩/⟨U+202E⟩elpmaxe.live.",
    );
    const field = screen.getByRole<HTMLTextAreaElement>("textbox");
    expect(field.value).toContain("\\u202emoc.knab\\u200b");
    expect(JSON.parse(field.value)).toEqual({ to: "\u202Emoc.knab\u200B" });
  });
});
