import type { RichBlock } from "@core/domain/text/rich-text";
import type { NamedPicture } from "@shared/named-pictures";
import { Paragraph, SimpleField, TextRun } from "docx";
import { drawingTitle } from "./captions";
import type { DocumentWords } from "./document-words";
import { pictureRun } from "./word-runs";
import { STYLE } from "./word-styles";

type Picture = Parameters<typeof pictureRun>[0];

/** Pictures of a document, each with a number and a caption below it. */
export class WordFigures {
  readonly #words: DocumentWords;
  #count = 0;

  constructor(words: DocumentWords) {
    this.#words = words;
  }

  /** The picture of a chart or diagram. `isCaptioned`: whether the text itself has a caption below it. */
  drawing({ picture, text }: Extract<RichBlock, { type: "code" }>, isCaptioned: boolean): Paragraph[] {
    const { png: bytes, ...size } = picture ?? { png: new Uint8Array(), widthPx: 1, heightPx: 1 };
    const title = drawingTitle(text);
    const description = title ? `${title}\n${text}` : text;
    return this.#figure({ type: "png", bytes, ...size }, description, isCaptioned ? undefined : title);
  }

  /** A picture that is an image of the text. */
  image(picture: Picture, description: string, isCaptioned: boolean): Paragraph[] {
    return this.#figure(picture, description, isCaptioned ? undefined : description);
  }

  /** A picture that the text names nowhere, under the name of its file. */
  named({ name, picture }: NamedPicture): Paragraph[] {
    return this.#figure(picture, name, name);
  }

  #figure(picture: Picture, description: string, caption: string | undefined): Paragraph[] {
    const shown = new Paragraph({
      keepNext: true,
      alignment: "center",
      children: [pictureRun(picture, description)],
    });
    return caption === undefined ? [shown] : [shown, this.#caption(caption)];
  }

  #caption(words: string): Paragraph {
    this.#count += 1;
    return new Paragraph({
      style: STYLE.caption,
      children: [
        new TextRun(`${this.#words.figure} `),
        new SimpleField("SEQ Figure \\* ARABIC", String(this.#count)),
        ...(words ? [new TextRun(`: ${words}`)] : []),
      ],
    });
  }
}
