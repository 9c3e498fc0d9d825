// @vitest-environment jsdom

import type { Project } from "@core/domain/project/project";
import { PreferencesToken } from "@core/ports/preferences";
import { keepPairing, keepWorkPlace, workPlaceOf } from "@core/services/runner/pairing";
import { CurrentProjectToken, ProjectsStoreToken } from "@core/stores/tokens";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import RunOn from "./run-on";

let preferences: MemoryPreferences;
beforeEach(() => {
  preferences = new MemoryPreferences();
});
afterEach(cleanup);

const pair = () => keepPairing(preferences, { origin: "http://127.0.0.1:4174", runner: "r", device: "d" });

function show(runsOn?: Project["runsOn"]): void {
  const project = { id: "g", name: "Garden", runsOn };
  renderWithServices(
    <RunOn disabled={false} />,
    new Map([
      service(PreferencesToken, preferences),
      service(CurrentProjectToken, { project } as never),
      service(ProjectsStoreToken, { find: () => project, load: async () => {} } as never),
    ]),
    "/",
  );
}
const onRunner = () => screen.findByRole("radio", { name: "My runner", checked: true });

it("shows the place of the project, and keeps another that is chosen instead for that project alone", async () => {
  pair();
  show("runner");
  await onRunner();
  fireEvent.click(screen.getByRole("radio", { name: "This browser" }));
  expect(workPlaceOf(preferences, { id: "g", runsOn: "runner" })).toBe("here");
  expect(workPlaceOf(preferences, { id: "other", runsOn: "runner" })).toBe("runner");
  fireEvent.click(await screen.findByRole("radio", { name: "My runner" }));
  expect(workPlaceOf(preferences, { id: "g", runsOn: "runner" })).toBe("runner");
  expect(workPlaceOf(preferences)).toBe("here");
});

it("has the place that was chosen last where the project has none", async () => {
  pair();
  keepWorkPlace(preferences, "runner");
  show();
  await onRunner();
});

it("says where tasks of a project that wants a runner are worked on when there is none", async () => {
  show("runner");
  expect(await screen.findByText(/No runner is paired:/)).toBeTruthy();
});
