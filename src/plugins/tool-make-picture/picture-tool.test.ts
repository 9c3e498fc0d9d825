import type { Disposable } from "@core/lifecycle/disposable";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type ImageModel, ImageModels } from "@core/points/image-model";
import { expect, test } from "vitest";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { textAttachment } from "../../../tests/fakes/text-attachment";
import { toolContext } from "../../../tests/fakes/tool-context";
import { offerPictures, pictureTool } from "./picture-tool";

const never = new AbortController().signal;
const asked: unknown[] = [];
const model = (id: string, over: Partial<ImageModel> = {}) =>
  contribute(ImageModels, {
    ...{ id, name: id, sentTo: [`${id}.example`] },
    load: async () => async (request) => {
      asked.push([id, request]);
      return { type: "image/png", bytes: new TextEncoder().encode("png").buffer };
    },
    ...over,
  });
const plugin = (id: string, over: Partial<ImageModel> = {}) =>
  definePlugin({ id, apiVersion: 1, name: id, contributes: [model(id, over)] });
const hostWith = () => new PluginHost(new FakePorts().container());

test("a picture is made by the model of the highest rank, shown, and kept under a name of its own", async () => {
  const host = hostWith();
  host.install(plugin("plain"));
  host.install(plugin("fine", { rank: 10 }));
  const tool = pictureTool(host);
  const context = { ...toolContext, files: () => [textAttachment("picture-1.png", "")] };
  const args = { description: "A cat" };
  expect(tool.touch?.(args, context, never)).toEqual({ effect: "sends", target: "fine.example" });
  expect(await tool.run(args, context, never)).toEqual({
    ...{ content: "The picture is shown to the user, and kept as picture-2.png.", source: "fine" },
    ...{ isUntrusted: true, showsPictures: true },
    files: [{ type: "image", name: "picture-2.png", mimeType: "image/png", data: btoa("png"), sizeBytes: 3 }],
  });
  expect(asked).toEqual([["fine", { description: "A cat", shape: "square" }]]);
});

test("a model that sends nothing anywhere is named in the question", () => {
  const host = hostWith();
  host.install(plugin("local", { sentTo: [] }));
  expect(pictureTool(host).touch?.({ description: "A cat" }, toolContext, never)).toMatchObject({
    target: "local",
  });
});

test("the tool is there as long as there is a model", async () => {
  const host = hostWith();
  const offered: string[][] = [];
  const context = {
    services: { get: (token: symbol) => (token === PluginHostToken ? host : undefined) },
    contribute: (entries: readonly { readonly contribution: { readonly id: string } }[]): Disposable => {
      offered.push(entries.map(({ contribution }) => contribution.id));
      return { dispose: () => void offered.push([]) };
    },
  };
  const tool = offerPictures(context as never);
  expect(offered).toEqual([]);
  const installed = host.install(plugin("plain"));
  expect(offered).toEqual([["make-picture"]]);
  installed.dispose();
  expect(offered).toEqual([["make-picture"], []]);
  tool.dispose();
  expect(await pictureTool(host).isSetUp?.()).toBe(false);
  expect(() => pictureTool(host).touch?.({ description: "A cat" }, toolContext, never)).toThrow(
    expect.objectContaining({ code: "tool.gone" }),
  );
});
