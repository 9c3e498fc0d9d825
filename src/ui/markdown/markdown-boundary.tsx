import { Component, type ReactNode } from "react";
import { PlainText } from "./plain-text";

/** Shows plain text where drawing the Markdown failed, and tries again with the next text. */
export class MarkdownBoundary extends Component<
  { text: string; children: ReactNode },
  { failedText: string | undefined }
> {
  override state: { failedText: string | undefined } = { failedText: undefined };

  static getDerivedStateFromError(): { failedText: string } {
    return { failedText: "" };
  }

  override componentDidCatch(): void {
    this.setState({ failedText: this.props.text });
  }

  override componentDidUpdate(): void {
    const { failedText } = this.state;
    if (failedText !== undefined && failedText !== "" && failedText !== this.props.text)
      this.setState({ failedText: undefined });
  }

  override render(): ReactNode {
    return this.state.failedText === undefined ? this.props.children : <PlainText text={this.props.text} />;
  }
}
