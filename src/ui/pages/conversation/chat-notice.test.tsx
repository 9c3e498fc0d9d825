// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { ChatNotice } from "./chat-notice";

const show = (error: AppError) => {
  const view = { error, isUnsaved: false, modelChoice: {}, retry: vi.fn() } as unknown as ConversationSession;
  const services = new Map([service(ProvidersStoreToken, { credentials: [], providers: [] })]);
  renderWithServices(<ChatNotice view={view} onSendAgain={() => {}} />, services);
  return screen.getByRole("alert");
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
  expect(alert.textContent).toContain(
    "Grok has trouble on its side. Your message is kept: try again in a while",
  );
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
