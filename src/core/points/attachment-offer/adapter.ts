import * as v from "valibot";
import { mimeType, withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { FILE_SIZE_LIMIT_BYTES } from "../../domain/file/attachment";
import { isSafePath } from "../../domain/file/file-path";
import { contribute } from "../../plugin/define-plugin";
import { AttachmentOffers } from "./index";

const schema = v.object({ id: v.string(), name: plainLine(80) });
const fileName = v.pipe(
  v.string(),
  v.check((name) => isSafePath(name) && !name.includes("/")),
);
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
