// @vitest-environment jsdom
import { StoreMigrations } from "@core/points/store-migration";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { builtIn, contributionsOf } from "../../../tests/contracts/contributions-of";
import { migrationContract } from "../../../tests/contracts/migration-contract";
import { MemoryDatabase } from "../../../tests/fakes/memory-database";
import { renderWithServices } from "../../../tests/fakes/render-with-services";
import plugin from "./plugin";
import { readingsPage } from "./readings-page";

afterEach(cleanup);

const steps = new Map(
  [...builtIn(StoreMigrations), ...contributionsOf(plugin, StoreMigrations)].map((step) => [step.id, step]),
);
migrationContract(
  "the reading list after all others",
  [...steps.values()].sort((a, b) => a.toVersion - b.toVersion),
);

test("lists what is to be read", async () => {
  const database = new MemoryDatabase();
  await database.write([
    { type: "put", store: "readings", record: { id: "a", title: "Middlemarch", url: "", tags: [] } },
  ]);
  const { default: Page } = readingsPage(database);
  renderWithServices(<Page />);
  expect((await screen.findByRole("listitem")).textContent).toBe("Middlemarch");
});
