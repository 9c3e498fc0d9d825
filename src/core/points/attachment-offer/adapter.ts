import * as v from "valibot";
import { mimeType, withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { fileName } from "../../contained/made-file";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { FILE_SIZE_LIMIT_BYTES } from "../../domain/file/attachment";
import { contribute } from "../../plugin/define-plugin";
import { AttachmentOffers } from "./index";

const schema = v.object({ id: v.string(), name: plainLine(80) });
const answer = withBytes(v.object({ name: fileName, type: mimeType }), FILE_SIZE_LIMIT_BYTES);

/** A file of elsewhere that can be attached; it is asked for when it is chosen. */
export const adapter: ContainedAdapter = (part) => ({
  contributes: [
    contribute(AttachmentOffers, {
      ...dataOf(part, schema),
      origin: part.manifest.name,
      load: async () => async (signal) => {
        const { value, bytes } = await part.functions.call("file", {}, answer, signal);
        return new File([bytes], value.name, { type: value.type });
      },
    }),
  ],
});
