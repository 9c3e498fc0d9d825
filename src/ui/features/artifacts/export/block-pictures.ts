import type { Services } from "@core/di/token";
import { type BlockPicture, everyBlock, type RichBlock, type RichText } from "@core/domain/text/rich-text";
import { Semaphore } from "@core/lifecycle/semaphore";
import { untilAborted } from "@core/lifecycle/until-aborted";
import { type CodeBlockRenderer, CodeBlockRenderers } from "@core/points/code-block-renderer";
import type { FramePicture } from "@core/points/code-block-renderer/frame-protocol";
import { loadRenderer } from "@ui/markdown/frame/load-renderer";
import styles from "./block-pictures.module.css";

type CodeBlock = Extract<RichBlock, { type: "code" }>;

/** Limit of the pictures drawn for one file; the rest stays as it is written. */
const MOST_PICTURES = 60;
const AT_ONCE = 2;
/** Limit for the picture of a drawing that stands; how long a drawing may take is for the watch of frames to say. */
const PICTURE_LIMIT_MS = 60_000;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MOST_PIXELS = 40_000_000;

/** A text with pictures, and the number of its blocks that could not be drawn and stay as they are written. */
export interface IllustratedText {
  readonly text: RichText;
  readonly undrawn: number;
}

/** Told how many drawings of how many are made. */
export type OnDrawn = (drawn: number, total: number) => void;

/** Draws what the code blocks of a text describe. @throws the cancellation. */
export async function withPictures(
  services: Services,
  text: RichText,
  signal: AbortSignal,
  onDrawn: OnDrawn = () => {},
): Promise<IllustratedText> {
  const renderers = services.get(CodeBlockRenderers);
  const blocks = [text, ...text.footnotes].flatMap((part) => [...everyBlock(part.blocks)]);
  const drawable = blocks.flatMap((block) => {
    const [renderer] = block.type === "code" ? renderers.serving(block.language) : [];
    // Pages and slides are no pictures.
    const isPicture =
      (renderer?.isolation === "frame" || renderer?.isolation === "contained") && !renderer.shape;
    return block.type === "code" && isPicture ? [{ block, renderer }] : [];
  });
  const turns = new Semaphore(AT_ONCE);
  const pictures = new Map<RichBlock, BlockPicture>();
  const drawn = drawable.slice(0, MOST_PICTURES);
  let ended = 0;
  if (drawn.length > 0) onDrawn(0, drawn.length);
  const draw = async ({ block, renderer }: { block: CodeBlock; renderer: CodeBlockRenderer }) => {
    // A block that cannot be drawn is exported as its source, and counted.
    const picture = await pictureOf(services, renderer, block, signal).catch(() => undefined);
    if (picture) pictures.set(block, picture);
    ended += 1;
    onDrawn(ended, drawn.length);
  };
  await Promise.all(drawn.map((each) => turns.run(() => draw(each), signal)));
  signal.throwIfAborted();
  return {
    text: {
      blocks: illustrated(text.blocks, pictures),
      footnotes: text.footnotes.map((note) => ({ ...note, blocks: illustrated(note.blocks, pictures) })),
    },
    undrawn: drawable.length - pictures.size,
  };
}

async function pictureOf(
  services: Services,
  renderer: CodeBlockRenderer,
  { text: source, language }: CodeBlock,
  signal: AbortSignal,
): Promise<BlockPicture | undefined> {
  const draw = await loadRenderer(services, renderer);
  // Browsers do not draw what is out of view, so it is in view and cannot be seen.
  const host = document.body.appendChild(document.createElement("div"));
  host.className = styles.stage ?? "";
  host.inert = true;
  try {
    const drawing = await draw({ host, source, language, signal, wantsPicture: true, onLink: () => {} });
    const limited = AbortSignal.any([signal, AbortSignal.timeout(PICTURE_LIMIT_MS)]);
    const picture = await untilAborted(Promise.resolve(drawing.picture), limited).finally(() =>
      drawing.dispose(),
    );
    return picture && (await checked(picture));
  } finally {
    host.remove();
  }
}

/** A frame's word is not taken for what it sends: the picture is painted anew, so that it is one and nothing else. */
async function checked({ png, widthPx, heightPx }: FramePicture): Promise<BlockPicture | undefined> {
  const header = new DataView(png);
  const isPng = png.byteLength > 24 && PNG.every((byte, place) => header.getUint8(place) === byte);
  if (!isPng || header.getUint32(16) * header.getUint32(20) > MOST_PIXELS) return undefined;
  const bitmap = await createImageBitmap(new Blob([png], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob ? { png: new Uint8Array(await blob.arrayBuffer()), widthPx, heightPx } : undefined;
}

function illustrated(
  blocks: readonly RichBlock[],
  pictures: ReadonlyMap<RichBlock, BlockPicture>,
): readonly RichBlock[] {
  return blocks.map((block) => {
    if (block.type === "quote") return { ...block, blocks: illustrated(block.blocks, pictures) };
    if (block.type === "list") {
      const items = block.items.map((item) => ({ ...item, blocks: illustrated(item.blocks, pictures) }));
      return { ...block, items };
    }
    const picture = pictures.get(block);
    return block.type === "code" && picture ? { ...block, picture } : block;
  });
}
