import type { Attachment } from "../../domain/file/attachment";
import type { Recognition } from "../../domain/file/file-reading";
import { fromBase64 } from "../../domain/text/base64";
import { AppError, isAppError } from "../../errors/app-error";
import { Semaphore } from "../../lifecycle/semaphore";
import { untilAborted } from "../../lifecycle/until-aborted";
import type { Clock } from "../../ports/clock";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";
import type { PictureReader, TextRecognition } from "../../ports/pictures/text-recognition";
import type { FileText } from "./file-text";
import { likelyLanguages, RecognisedPages } from "./recognised-pages";

/** The text that was recognised in a file; empty where none was. */
export interface RecognisedFile {
  readonly text: string;
  readonly recognised: Recognition;
}

/** Dependencies of recognising text. */
export interface RecognitionDependencies {
  readonly texts: Pick<FileText, "drawnPages">;
  /** Nothing where text cannot be recognised. */
  readonly recognition: () => TextRecognition | undefined;
  /** The language of the interface. */
  readonly language: () => string;
  readonly notifier: Notifier;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Files whose text is remembered: a conversation sends them again with every message. */
const REMEMBERED = 12;
/** Of one file no more pages are read, and no new one after so long. */
const MOST_PAGES = 60;
const TIME_LIMIT_MS = 180_000;
/** Pages that are drawn at a time, and their longer side in pixels: letters of ten points have some thirty. */
const DRAWN_AT_ONCE = 4;
const LONGER_SIDE = 2_600;

/** The work on one file, and how many wait for it. */
interface Recognising {
  readonly result: Promise<RecognisedFile | undefined>;
  readonly stop: AbortController;
  waiting: number;
}

/** Recognises the text of files that are pictures, one at a time, and remembers it. */
export class RecognisedFiles {
  readonly #dependencies: RecognitionDependencies;
  readonly #turn = new Semaphore(1);
  readonly #works = new Map<string, Recognising>();

  constructor(dependencies: RecognitionDependencies) {
    this.#dependencies = dependencies;
  }

  /** The text of a file that has been recognised before, or is being; it is not begun with. @throws as `of`. */
  async known(file: Attachment, signal: AbortSignal): Promise<RecognisedFile | undefined> {
    const work = this.#works.get(file.data);
    return work && this.#awaited(file, work, signal);
  }

  /**
   * The text of a file of so many pages, or of a picture. `hint` is a text in the language that it is likely to be in.
   * The work ends when nobody waits for it any more. Nothing where text cannot be recognised; why is told.
   * @throws the signal's reason.
   */
  of(
    file: Attachment,
    pageCount: number,
    hint: string,
    signal: AbortSignal,
  ): Promise<RecognisedFile | undefined> {
    const work = this.#works.get(file.data) ?? this.#begin(file, pageCount, hint);
    return this.#awaited(file, work, signal);
  }

  #begin(file: Attachment, pageCount: number, hint: string): Recognising {
    const stop = new AbortController();
    const result = this.#turn.run(() => this.#recognised(file, pageCount, hint, stop.signal), stop.signal);
    const work: Recognising = { result, stop, waiting: 0 };
    // Whoever waits is told.
    result.catch(() => {});
    this.#works.set(file.data, work);
    const [oldest] = this.#works.keys();
    if (this.#works.size > REMEMBERED && oldest !== undefined) this.#works.delete(oldest);
    return work;
  }

  async #awaited({ data }: Attachment, work: Recognising, signal: AbortSignal) {
    work.waiting += 1;
    try {
      return await untilAborted(work.result, signal);
    } catch (error) {
      // Another try may go better.
      if (this.#works.get(data) === work && (!signal.aborted || work.waiting === 1)) this.#works.delete(data);
      throw error;
    } finally {
      work.waiting -= 1;
      if (work.waiting === 0) work.stop.abort();
    }
  }

  async #recognised(file: Attachment, pageCount: number, hint: string, signal: AbortSignal) {
    const { recognition, language } = this.#dependencies;
    const port = recognition();
    if (!port) return undefined;
    const pages = new RecognisedPages(likelyLanguages(hint, language()), file.type === "image");
    const skipped = this.#told(file.name, pageCount);
    let reader: PictureReader | undefined;
    try {
      reader = await port.start();
      await this.#readAll(reader, { file, pageCount, pages }, AbortSignal.any([signal, skipped]));
    } catch (error) {
      signal.throwIfAborted();
      if (!skipped.aborted) this.#failed(file, error, pages.count);
    } finally {
      reader?.dispose();
    }
    // Also where it broke off: what was read until then is as good as it is.
    return { text: pages.text, recognised: pages.told(pageCount) };
  }

  /** Says what is being done, with a way to go on with what was read until then: that aborts the signal. */
  #told(name: string, count: number): AbortSignal {
    const skipped = new AbortController();
    this.#dependencies.notifier.notify({
      level: "info",
      code: "recognition.reading",
      params: { name, count },
      action: { code: "skip", run: () => skipped.abort() },
    });
    return skipped.signal;
  }

  #failed({ name, data }: Attachment, error: unknown, pagesRead: number): void {
    const { logger, notifier } = this.#dependencies;
    logger.warn("the text of a file could not be recognised", { name, error });
    const isPicture = isAppError(error) && error.code !== "picture.unreadable";
    // Another try may go better.
    if (pagesRead === 0 && isPicture) this.#works.delete(data);
    notifier.error(isAppError(error) ? new AppError(error.code, { ...error.params, name }) : error);
  }

  async #readAll(
    reader: PictureReader,
    { file, pageCount, pages }: { file: Attachment; pageCount: number; pages: RecognisedPages },
    signal: AbortSignal,
  ): Promise<void> {
    const { clock } = this.#dependencies;
    const until = clock.now() + TIME_LIMIT_MS;
    const most = Math.min(pageCount, MOST_PAGES);
    while (pages.count < most) {
      const drawn = await this.#pictures(file, pages.count, most - pages.count, signal);
      if (drawn.length === 0) return;
      for (const picture of drawn) {
        if (clock.now() > until) return;
        await pages.read(reader, picture, signal);
      }
    }
  }

  async #pictures(
    file: Attachment,
    from: number,
    most: number,
    signal: AbortSignal,
  ): Promise<readonly Blob[]> {
    if (file.type === "image") return [new Blob([fromBase64(file.data)], { type: file.mimeType })];
    const range = { from, count: Math.min(DRAWN_AT_ONCE, most), longerSide: LONGER_SIDE };
    const drawn = await this.#dependencies.texts.drawnPages(file, range, signal);
    return drawn.map((bytes) => new Blob([bytes], { type: "image/jpeg" }));
  }
}
