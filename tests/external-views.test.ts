import { readFileSync } from "node:fs";
import { readPackage } from "@core/domain/external-plugins/plugin-package";
import type { ContainedRenderer } from "@core/points/code-block-renderer";
import { containedRenderer } from "@core/points/code-block-renderer/adapter";
import type { PluginCell } from "@core/ports/plugin-cells";
import { expect, test } from "vitest";

const GUIDE = readFileSync("docs/external-views.md", "utf8");
const example = (language: string) =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(GUIDE)?.[1] ?? "";
const drawn = { theme: { name: "light", text: "#123456", background: "#fff" }, language: "dots" } as const;

interface Implemented {
  readonly contributes: readonly { draw(args: unknown): unknown }[];
}

test("the renderer of the guide is a whole file, and draws", async () => {
  const { manifest, code } = readPackage(example("js"));
  let implemented: Implemented | undefined;
  const implement = (plugin: Implemented) => {
    implemented = plugin;
  };
  new Function("troupe", code)({ implement });
  const [contribution] = manifest.contributes;
  if (!contribution) throw new Error("the manifest contributes nothing");
  const call = async ({ args }: { args: unknown }) => ({ value: implemented?.contributes[0]?.draw(args) });
  const open = async () => ({ call }) as unknown as PluginCell;
  const renderer = containedRenderer(contribution, manifest, open).contribution as ContainedRenderer;
  const { signal } = new AbortController();
  const drawing = await renderer.draw({ source: "3\n", ...drawn }, signal);
  expect("svg" in drawing && drawing.svg.match(/<circle[^>]*fill="#123456"/g)).toHaveLength(3);
  await expect(renderer.draw({ source: "x", ...drawn }, signal)).rejects.toThrow("A number is needed.");
});

test("the document of the guide is data of a manifest as it stands", () => {
  const { manifest } = readPackage(example("js"));
  const data = { point: "code-block-renderer", id: "range", languages: ["range"], title: "Range" };
  const { contribution } = containedRenderer({ ...data, document: example("html") }, manifest, () =>
    Promise.reject(),
  );
  expect(contribution).toMatchObject({ isolation: "interactive", document: example("html") });
});
