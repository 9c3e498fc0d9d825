import * as v from "valibot";
import { withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { withinTime } from "../../contained/within-time";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { ImageModels, type MadePicture, PICTURE_TYPES } from "./index";

/** Pictures take their time; whoever waits sees the call. */
const LIMIT_SECONDS = 180;
/** The largest picture, in bytes. */
const LARGEST_PICTURE = 4 * 1024 * 1024;

const schema = v.object({ id: v.string(), name: plainLine(60) });
const picture = v.pipe(
  withBytes(v.object({ type: v.picklist(PICTURE_TYPES) }), LARGEST_PICTURE),
  v.check(({ bytes }) => bytes.byteLength > 0, "an empty picture"),
  v.transform(({ value, bytes }): MadePicture => ({ type: value.type, bytes })),
);

/** A model that makes pictures: it is told the words and the shape, and nothing else. */
export const adapter: ContainedAdapter = (part) => {
  const { name: plugin, hosts: sentTo } = part.manifest;
  return {
    contributes: [
      contribute(ImageModels, {
        ...dataOf(part, schema),
        sentTo,
        load: async () => (request, signal) =>
          withinTime(
            { plugin, seconds: LIMIT_SECONDS },
            (until) => part.functions.call("make", { ...request }, picture, until),
            signal,
          ),
      }),
    ],
  };
};
