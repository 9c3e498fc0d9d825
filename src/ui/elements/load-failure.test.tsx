// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithServices } from "../../../tests/fakes/render-with-services";
import { LoadFailure } from "./load-failure";

test("what could not be read is said together with what lies beneath, and can be tried again", () => {
  const cause = new AppError("database.failed", { message: "disk full" });
  const error = new AppError("conversation.load-failed", {}, { cause });
  let tries = 0;
  renderWithServices(<LoadFailure title="No conversations" error={error} onRetry={() => tries++} />);
  const alert = within(screen.getByRole("alert"));
  expect(alert.getByText("No conversations")).toBeDefined();
  expect(alert.getByText("The local database failed: disk full. What was saved is safe.")).toBeDefined();
  fireEvent.click(alert.getByRole("button", { name: "Try again" }));
  expect(tries).toBe(1);
});
