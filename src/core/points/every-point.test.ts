import { expect, it } from "vitest";
import { tokenName } from "../di/token";
import { EVERY_POINT, factsOf } from "./every-point";

/** What adds most to the work comes first, what only the application itself uses last. */
const IN_LISTS = [
  ...["llm-provider", "image-model", "orchestration-strategy", "tool", "search-service", "tool-source"],
  ...[
    "tool-settings",
    "agent-source",
    "code-block-renderer",
    "text-extractor",
    "artifact-exporter",
    "tracer",
  ],
  ...["instruction-source", "slash-command", "action", "message-filter", "event-handler", "attachment-offer"],
  ...["task-template", "recorded-run", "sync-transport", "passage-ranker", "knowledge-connector"],
  ...["settings-section", "page", "view", "theme", "locale-bundle", "store-migration"],
];

it("lists the points in the order in which people see what plugins add, with others between them", () => {
  const names = EVERY_POINT.map(({ point }) => tokenName(point));
  expect(names.filter((name) => IN_LISTS.includes(name))).toEqual(IN_LISTS);
  expect(factsOf("tool")?.headingKey).toBe("plugins:kinds.tool");
  expect(factsOf("no-point")).toBeUndefined();
});
