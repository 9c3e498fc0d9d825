import { makeAutoObservable, observable } from "mobx";
import { isAbort, toAppError } from "../../errors/app-error";
import type { Ids } from "../../ports/ids";
import type { Logger } from "../../ports/logger";
import type { Notice, Notifier } from "../../ports/notifier";

/** A notice that is being shown. */
export interface ShownNotice {
  readonly id: string;
  readonly notice: Notice;
}

/** More than these would cover the page; the oldest give way. */
const SHOWN_LIMIT = 4;

/** The notifications of the user outside the flow of a page, oldest first. */
export class NotificationsStore implements Notifier {
  readonly #ids: Ids;
  readonly #logger: Logger;
  readonly #notices = observable.array<ShownNotice>([], { deep: false });

  constructor(ids: Ids, logger: Logger) {
    this.#ids = ids;
    this.#logger = logger;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get notices(): readonly ShownNotice[] {
    return this.#notices;
  }

  /** Shows a notice; the same one again takes the place of the earlier. */
  notify(notice: Notice): void {
    const same = ({ notice: shown }: ShownNotice) => fingerprint(shown) === fingerprint(notice);
    const others = this.#notices.filter((shown) => !same(shown));
    this.#notices.replace([...others, { id: this.#ids.next(), notice }].slice(-SHOWN_LIMIT));
  }

  error(error: unknown, fallbackCode?: string): void {
    if (isAbort(error)) return;
    const { code, params } = toAppError(error, fallbackCode);
    this.#logger.error("shown to the user", { code, error });
    this.notify({ level: "error", code, params });
  }

  dismiss(id: string): void {
    this.#notices.replace(this.#notices.filter((shown) => shown.id !== id));
  }
}

function fingerprint({ level, code, params }: Notice): string {
  return JSON.stringify([level, code, params]);
}
