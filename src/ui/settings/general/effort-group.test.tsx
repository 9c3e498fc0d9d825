// @vitest-environment jsdom

import { readWorkEfforts } from "@core/domain/task/work-efforts";
import { PreferencesToken } from "@core/ports/preferences";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { EffortGroup } from "./effort-group";

test("each kind of work has an effort, which is left to the model again", () => {
  const preferences = new MemoryPreferences();
  renderWithServices(<EffortGroup />, new Map([service(PreferencesToken, preferences)]));
  const check = screen.getByLabelText("Check");
  fireEvent.change(check, { target: { value: "maximum" } });
  fireEvent.change(screen.getByLabelText("Brief"), { target: { value: "low" } });
  expect(readWorkEfforts(preferences)).toEqual({ brief: "low", check: "maximum" });
  fireEvent.change(check, { target: { value: "" } });
  expect(readWorkEfforts(preferences)).toEqual({ brief: "low" });
});
