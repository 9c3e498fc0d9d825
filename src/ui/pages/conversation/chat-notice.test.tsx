// @vitest-environment jsdom
import type { Message } from "@core/domain/conversation/conversation";
import { AppError } from "@core/errors/app-error";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { ChatNotice } from "./chat-notice";

const show = (error: AppError, branch: readonly Pick<Message, "errorCode">[] = []) => {
  const own = { error, branch, isUnsaved: false, modelChoice: {}, retry: vi.fn() };
  const view = own as unknown as ConversationSession;
  const services = new Map([service(ProvidersStoreToken, { credentials: [], providers: [] })]);
  renderWithServices(<ChatNotice view={view} onSendAgain={() => {}} />, services);
  return screen.queryByRole("alert") as HTMLElement;
};

test("an error is a sentence with a remedy; JSON and codes are behind Details", () => {
  const body = JSON.stringify({ error: { message: "Model overloaded", code: "E-17" } });
  const params = {
    provider: "Grok",
    status: 503,
    statusText: "Service Unavailable",
    body,
    detail: ` - ${body}`,
  };
  const alert = show(new AppError("provider.api", params));
  const details = alert.querySelector("details");
  expect(details?.open).toBe(false);
  expect(details?.querySelector("pre")?.textContent).toBe(`provider.api\n503\n${body}`);
  expect(details?.querySelector("summary")?.textContent).toBe("Details Grok API error: Service Unavailable");
  details?.remove();
  expect(alert.textContent).toContain("Grok has trouble. Your message is kept: try again");
  expect(alert.textContent).not.toMatch(/[{}]|503|E-17/);
});

test("a refusal says what the server said, in its words alone", () => {
  const body = JSON.stringify({ error: { message: "top_k is not supported" } });
  const alert = show(
    new AppError("provider.api", { provider: "P", status: 400, statusText: "Bad Request", body }),
  );
  alert.querySelector("details")?.remove();
  expect(alert.textContent).toContain("P refused this request.");
  expect(alert.textContent).toContain("It says: top_k is not supported");
});

test("an error whose own words are a sentence has nothing behind it", () => {
  const alert = show(new AppError("network.offline"));
  expect(alert.textContent).toContain("This device is offline.");
  expect(alert.querySelector("details")).toBeNull();
});

test("a call of a tool that is too long is said to have ended the reply", () => {
  const alert = show(new AppError("provider.call-too-long", { provider: "Grok", limit: 1_000_000 }));
  expect(alert.textContent).toContain("A tool call was too long");
});

test("a reply that is too long says so itself; one of which nothing is left cannot", () => {
  const tooLong = new AppError("provider.reply-too-long", { provider: "Grok", limit: 500_000 });
  expect(show(tooLong, [{ errorCode: "provider.reply-too-long" }])).toBeNull();
  expect(show(tooLong, [{}]).textContent).toContain("The reply reached your length limit");
});

test("the reason stands first, and the general sentence below it", () => {
  const said = show(new AppError("network.offline")).textContent ?? "";
  expect(said.indexOf("This device is offline.")).toBe(0);
  expect(said).toContain("Failed to get response from LLM. Please try again later.");
});
