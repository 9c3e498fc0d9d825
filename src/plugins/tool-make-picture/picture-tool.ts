import { toBase64 } from "@core/domain/text/base64";
import { visibleName } from "@core/domain/text/visible-text";
import { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import type { PluginContext } from "@core/plugin/contribution";
import { contribute } from "@core/plugin/define-plugin";
import { type PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type ImageModel, ImageModels, PICTURE_SHAPES } from "@core/points/image-model";
import { type ToolFunction, Tools } from "@core/points/tool";
import { pictureFiles } from "@core/points/tool/shown-result";
import { defineTool } from "@shared/define-tool";
import { reaction } from "mobx";
import * as v from "valibot";

const LIMIT_MS = 180_000;

const schema = v.strictObject({
  description: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(4_000),
    v.description("What the picture shows, and how: subject, surroundings, style, light, colours"),
  ),
  shape: v.optional(v.picklist(PICTURE_SHAPES), "square"),
});

/** Offers the tool as long as there is a model that makes pictures. */
export function offerPictures(context: Pick<PluginContext, "services" | "contribute">): Disposable {
  const host = context.services.get(PluginHostToken);
  const tool = contribute(Tools, {
    id: "make-picture",
    name: "tools:make-picture.name",
    description: "tools:make-picture.description",
    effect: "sends",
    rank: 5,
    load: async () => pictureTool(host),
  });
  let offered: Disposable | undefined;
  const dispose = reaction(
    () => host.open(ImageModels).all.length > 0,
    (isWanted) => {
      offered?.dispose();
      offered = isWanted ? context.contribute([tool]) : undefined;
    },
    { fireImmediately: true },
  );
  return { dispose };
}

/** Makes a picture with the model of the highest rank, shows it at the call, and keeps it as a file of the work. */
export function pictureTool(host: Pick<PluginHost, "open" | "load">): ToolFunction {
  const current = (): ImageModel => {
    const [model] = host.open(ImageModels).all;
    if (!model) throw new AppError("tool.gone");
    return model;
  };
  return defineTool({
    description:
      "Makes a picture of a description, shows it to the user and keeps it as a file. Describe it whole: the model that " +
      "makes it knows nothing else of the work.",
    schema,
    limits: { timeMs: LIMIT_MS },
    isSetUp: async () => host.open(ImageModels).all.length > 0,
    touch: () => {
      const { name, sentTo } = current();
      return { effect: "sends", target: sentTo.join(", ") || name };
    },
    async run(request, context, signal) {
      const model = current();
      const { type, bytes } = await (await host.load(model))(request, signal);
      const data = toBase64(new Uint8Array(bytes));
      const made = pictureFiles([{ type, data, sizeBytes: bytes.byteLength }], "picture", context);
      const names = made.files?.map(({ name }) => name).join(", ");
      return {
        content: `The picture is shown to the user, and kept as ${names}.`,
        source: visibleName(model.name),
        isUntrusted: true,
        ...made,
      };
    },
  });
}
