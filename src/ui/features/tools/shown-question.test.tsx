// @vitest-environment jsdom
import type { ToolQuestion, ToolUse } from "@core/domain/tool/tool-use";
import { AppError } from "@core/errors/app-error";
import type { Tool } from "@core/points/tool";
import { ToolboxToken } from "@core/services/tokens";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { ToolQuestionCard } from "./tool-question";
import { type LookAtCall, LookAtCallContext } from "./use-question";

const stored: ToolUse = {
  id: "u1",
  call: { id: "c", name: "post", arguments: '{"to":"evil.example"}' },
  state: "asked",
  question: {
    concern: "uncertain",
    touch: { effect: "sends", target: "good.example" },
    fingerprint: "",
    preview: [{ path: "harmless.txt", sizeBytes: 1, after: "x" }],
  },
};

function show(look: LookAtCall, all: readonly object[] = []) {
  renderWithServices(
    <LookAtCallContext value={look}>
      <ToolQuestionCard use={stored} tool="Post" place="conversation" disabled={false} onAnswer={() => {}} />
    </LookAtCallContext>,
    new Map([service(ToolboxToken, { all: all as readonly Tool[] })]),
  );
}

it("nothing of a stored question is shown but that its call may have happened", async () => {
  const found: ToolQuestion = {
    concern: "outflow",
    touch: { effect: "sends", target: "evil.example" },
    fingerprint: "f",
  };
  show(async () => found);
  const asked = await screen.findByRole("region", { name: "Post wants to send a request to evil.example." });
  expect(asked.textContent).not.toMatch(/good\.example|harmless/);
  expect(asked.textContent).toContain("This call was cut off and may have happened.");
  expect(asked.textContent).toContain("It may want that sent to evil.example.");
});

it("the claim of a tool's server that it only reads is shown as a claim", async () => {
  const question: ToolQuestion = {
    concern: "effect",
    touch: { effect: "sends", target: "a.example" },
    fingerprint: "f",
  };
  show(async () => question, [{ id: "post", saysReadOnly: true }]);
  const asked = await screen.findByRole("region");
  expect(asked.textContent).toContain("It claims only to read; nobody has checked.");
});

it("nothing can be allowed before the call was looked at, or where nothing can be told of it", async () => {
  let fail: (error: unknown) => void = () => {};
  const looking = new Promise<ToolQuestion>((_, reject) => {
    fail = reject;
  });
  show(() => looking);
  expect(screen.queryByRole("button")).toBeNull();
  fail(new AppError("tool.gone"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/no longer exists/);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Deny"]);
  expect(document.body.textContent).not.toContain("good.example");
});
