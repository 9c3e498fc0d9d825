import { encodeValue } from "./value-encoding";

/** Text is handed over to the browser in pieces of this length, which it may keep on disk. */
const PIECE_LENGTH = 1_000_000;

/** The text of a backup while it is written: fields, then stores with a record a line. */
export class BackupText {
  records = 0;
  omitted = 0;
  readonly #pieces: Blob[] = [];
  #text = "{";
  #isFirstField = true;
  #isFirstRecord = true;

  field(name: string, value: unknown): void {
    this.#name(name);
    this.#add(JSON.stringify(value));
  }

  beginStore(store: string): void {
    this.#name(store);
    this.#add("[");
  }

  async record(record: object): Promise<void> {
    const { json, omitted } = await encodeValue(record);
    this.#add(`${this.#isFirstRecord ? "\n" : ",\n"}${JSON.stringify(json)}`);
    this.#isFirstRecord = false;
    this.records++;
    this.omitted += omitted;
  }

  endStore(): void {
    this.#add(this.#isFirstRecord ? "]" : "\n]");
    this.#isFirstRecord = true;
  }

  finish(): Blob {
    this.#add("\n}\n");
    this.#handOver();
    return new Blob(this.#pieces, { type: "application/json" });
  }

  #name(name: string): void {
    this.#add(`${this.#isFirstField ? "\n" : ",\n"}${JSON.stringify(name)}:`);
    this.#isFirstField = false;
  }

  #add(text: string): void {
    this.#text += text;
    if (this.#text.length >= PIECE_LENGTH) this.#handOver();
  }

  #handOver(): void {
    this.#pieces.push(new Blob([this.#text]));
    this.#text = "";
  }
}
