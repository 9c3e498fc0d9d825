import { type EditorView, WidgetType } from "@codemirror/view";

/** The mark of an item of a list. */
export class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  toDOM(): HTMLElement {
    return elementOf("span", "cm-bullet", "•");
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** The line between two parts. */
export class RuleWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }

  toDOM(): HTMLElement {
    return elementOf("span", "cm-rule");
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** A check box, which changes the letter between its brackets and nothing else. */
export class CheckWidget extends WidgetType {
  readonly #isChecked: boolean;
  readonly #label: string;

  constructor(isChecked: boolean, label: string) {
    super();
    this.#isChecked = isChecked;
    this.#label = label;
  }

  override eq(other: CheckWidget): boolean {
    return this.#isChecked === other.#isChecked && this.#label === other.#label;
  }

  toDOM(view: EditorView): HTMLElement {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.className = "cm-check";
    box.checked = this.#isChecked;
    box.setAttribute("aria-label", this.#label);
    box.addEventListener("change", () => {
      const from = view.posAtDOM(box) + 1;
      view.dispatch({ changes: { from, to: from + 1, insert: box.checked ? "x" : " " }, userEvent: "input" });
    });
    return box;
  }
}

/** A picture that is in the text itself. One that is elsewhere is not fetched: its words stand there. */
export class PictureWidget extends WidgetType {
  readonly #address: string;
  readonly #words: string;

  constructor(address: string, words: string) {
    super();
    this.#address = address;
    this.#words = words;
  }

  override eq(other: PictureWidget): boolean {
    return this.#address === other.#address && this.#words === other.#words;
  }

  toDOM(): HTMLElement {
    const picture = document.createElement("img");
    picture.className = "cm-picture";
    picture.src = this.#address;
    picture.alt = this.#words;
    return picture;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** An element with a class and possibly words in it. */
export function elementOf(name: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
