import type { Disposable } from "../../lifecycle/disposable";
import type { SyncPlaces } from "../../points/sync-transport";

/** The place that devices meet in, by its transport. */
interface Meeting {
  readonly transport: string;
  readonly place: string;
}

/** Hears of news from the place that devices meet in, where that can tell of them. */
export class PlaceWatch implements Disposable {
  readonly #places: (transport: string) => Promise<Pick<SyncPlaces, "open">>;
  readonly #onNews: () => void;
  /** The place that is watched, as `{transport}/{place}`, whether or not it can tell of news. */
  #watched: string | undefined;
  #watching: Disposable | undefined;

  constructor(places: (transport: string) => Promise<Pick<SyncPlaces, "open">>, onNews: () => void) {
    this.#places = places;
    this.#onNews = onNews;
  }

  /** Watches a place, and no other; none without a meeting. @throws what opening it throws: then it can be tried again. */
  async watch(meeting: Meeting | undefined): Promise<void> {
    const wanted = meeting && `${meeting.transport}/${meeting.place}`;
    if (wanted === this.#watched) return;
    this.dispose();
    if (!meeting) return;
    const place = await (await this.#places(meeting.transport)).open(meeting.place);
    this.#watching = place.watch?.(this.#onNews);
    this.#watched = wanted;
  }

  dispose(): void {
    this.#watching?.dispose();
    this.#watching = undefined;
    this.#watched = undefined;
  }
}
