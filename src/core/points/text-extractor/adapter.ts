import * as v from "valibot";
import { mimeType, onlyValue, some, withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { LONGEST_FILE_TEXT } from "../../domain/file/file-text-limit";
import { AppError, isAppError } from "../../errors/app-error";
import { contribute } from "../../plugin/define-plugin";
import { TextExtractors } from "./index";

const schema = v.object({
  id: v.string(),
  mimeTypes: some(mimeType, 50, 1),
  extensions: some(v.pipe(v.string(), v.regex(/^[a-z\d]{1,16}$/)), 50, 1),
});

// One more than is permitted, so that the host can say that it is too long.
const text = v.pipe(v.string(), v.maxLength(LONGEST_FILE_TEXT + 1));
/** The text, or as UTF-8, where it may be too long for a message. */
const answer = v.union([
  v.pipe(
    withBytes(v.unknown(), LONGEST_FILE_TEXT * 3),
    v.transform(({ bytes }) => new TextDecoder().decode(bytes)),
  ),
  v.pipe(
    onlyValue(v.object({ text })),
    v.transform((value) => value.text),
  ),
]);

/** A reader of files: it is handed the bytes and gives the text. */
export const adapter: ContainedAdapter = (part) => {
  const { functions } = part;
  return {
    contributes: [
      contribute(TextExtractors, {
        ...dataOf(part, schema),
        async extract(file, signal) {
          const { name, type } = file;
          const bytes = await file.arrayBuffer();
          try {
            return await functions.call("extract", { name, type }, answer, signal, { bytes });
          } catch (error) {
            if (!isAppError(error)) throw error;
            const { plugin = "", reason = error.code } = error.params;
            throw new AppError("knowledge.unreadable", { reason: `${plugin}: ${reason}` }, { cause: error });
          }
        },
      }),
    ],
  };
};
