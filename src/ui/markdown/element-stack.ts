import {
  type Attributes,
  createElement,
  type ElementType,
  Fragment,
  type ReactElement,
  type ReactNode,
} from "react";

interface Frame {
  readonly type: ElementType;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: ReactNode[];
  /** The tag, when raw HTML opened it. */
  readonly html: string | undefined;
}

/** Limit of nesting; deeper content is shown without its elements: browsers lay out no more, and some give up. */
const DEPTH_LIMIT = 250;

/** Builds React elements from a stream of opening and closing marks, in which raw HTML need not balance. */
export class ElementStack {
  readonly #frames: Frame[] = [{ type: Fragment, props: {}, children: [], html: undefined }];

  add(child: ReactNode): void {
    this.#frames.at(-1)?.children.push(child);
  }

  open(type: ElementType, props: Readonly<Record<string, unknown>>, html?: string): void {
    const outer = this.#frames.at(-1);
    const isTooDeep = this.#frames.length > DEPTH_LIMIT;
    // Sharing the list puts the children where their element would have been.
    this.#frames.push({ type, props, children: isTooDeep && outer ? outer.children : [], html });
  }

  /** Ends the innermost element that Markdown opened, and the raw HTML left open inside it. */
  close(): void {
    while (this.#frames.at(-1)?.html !== undefined) this.#pop();
    this.#pop();
  }

  /** Ends a raw HTML element, if one is open within the current Markdown element. */
  closeHtml(tag: string): boolean {
    const index = this.#frames.findLastIndex((frame) => frame.html === tag || frame.html === undefined);
    if (this.#frames[index]?.html !== tag) return false;
    while (this.#frames.length > index) this.#pop();
    return true;
  }

  /** Ends the innermost raw HTML elements as long as they are among `tags`. */
  closeWhile(tags: readonly string[]): void {
    while (tags.includes(this.#frames.at(-1)?.html ?? "")) this.#pop();
  }

  /** The finished content, in an element if one is named; whatever is still open ends here. */
  finish(type: ElementType = Fragment, props: Attributes = {}): ReactElement {
    while (this.#frames.length > 1) this.#pop();
    return createElement(type, props, ...(this.#frames[0]?.children ?? []));
  }

  #pop(): void {
    if (this.#frames.length <= 1) return;
    const frame = this.#frames.pop();
    if (frame && frame.children !== this.#frames.at(-1)?.children)
      this.add(createElement(frame.type, frame.props, ...frame.children));
  }
}
