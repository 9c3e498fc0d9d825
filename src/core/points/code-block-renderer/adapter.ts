import * as v from "valibot";
import type { OpenCell } from "../../contained/cell-functions";
import { defined } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import type { ManifestContribution, PluginManifest } from "../../domain/external-plugins/manifest";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import type { ContributionEntry } from "../../plugin/contribution";
import { contribute } from "../../plugin/define-plugin";
import { containedDrawing, drawnAs, drawnDocument } from "./contained-drawing";
import { CodeBlockRenderers, type ContainedRenderer, type InteractiveRenderer } from "./index";

const POINT = "code-block-renderer";

const look = {
  languages: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d.+#-]*$/), v.maxLength(40))),
    v.minLength(1),
    v.maxLength(40),
  ),
  title: plainLine(80),
  name: v.optional(plainLine(80)),
  shape: v.optional(v.picklist(["document", "slides"])),
  sourceFirst: v.optional(v.boolean()),
};
const worker = v.object({ ...look, draws: drawnAs });
const interactive = v.object({ ...look, document: drawnDocument });

/** Draws a kind of code block. */
export const adapter: ContainedAdapter = ({ data, manifest, open }) => ({
  contributes: [containedRenderer(data, manifest, open)],
});

/**
 * A renderer of a contained plugin: one whose function draws in the cell, or a document that draws by itself. @throws
 * AppError `external-plugin.bad-contribution` with the field that is wrong.
 */
export function containedRenderer(
  contribution: ManifestContribution,
  plugin: PluginManifest,
  open: OpenCell,
): ContributionEntry {
  const { id } = contribution;
  if ("document" in contribution) {
    const data = dataOf({ data: contribution, manifest: plugin }, interactive);
    return contribute(CodeBlockRenderers, {
      ...defined<Omit<InteractiveRenderer, "id" | "isolation">>(data),
      id,
      isolation: "interactive",
    });
  }
  const { draws, ...data } = dataOf({ data: contribution, manifest: plugin }, worker);
  const draw = containedDrawing({ point: POINT, id, draws, plugin, open });
  return contribute(CodeBlockRenderers, {
    ...defined<Omit<ContainedRenderer, "id" | "isolation" | "draw">>(data),
    id,
    isolation: "contained",
    draw: ({ source, theme, language }, signal) => draw({ source, theme: { ...theme }, language }, signal),
  });
}
