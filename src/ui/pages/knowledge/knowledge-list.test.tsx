// @vitest-environment jsdom

import { type KnowledgeSummary, summaryOf } from "@core/domain/knowledge/knowledge-summary";
import { NotifierToken } from "@core/ports/notifier";
import { KnowledgeStoreToken, SyncedFoldersStoreToken } from "@core/stores/tokens";
import { act, screen } from "@testing-library/react";
import { observable, runInAction } from "mobx";
import { expect, it } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { KnowledgeList } from "./knowledge-list";

it("draws the row of a file that comes, and no other anew", () => {
  const drawn: string[] = [];
  const counted = (id: string, lastModified: number): KnowledgeSummary => ({
    ...summaryOf({
      ...{ id, name: id, type: "file", fileType: "text", content: "", tags: [] },
      ...{ path: id, size: 1, lastModified, createdAt: 1 },
    }),
    get size() {
      drawn.push(id);
      return 1;
    },
  });
  const files = observable.array([counted("b", 2), counted("a", 1)], { deep: false });
  const knowledge = {
    status: "ready" as const,
    get items() {
      return files.slice();
    },
  };
  const services = new Map([
    service(KnowledgeStoreToken, knowledge),
    service(SyncedFoldersStoreToken, { folders: [] }),
    service(NotifierToken, {}),
  ]);
  renderWithServices(<KnowledgeList />, services);
  expect(drawn.sort()).toEqual(["a", "b"]);
  drawn.length = 0;
  act(() => runInAction(() => files.unshift(counted("c", 3))));
  expect(screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent)).toEqual([
    "c",
    "b",
    "a",
  ]);
  expect(drawn).toEqual(["c"]);
});
