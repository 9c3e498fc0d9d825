import { Component, type ReactNode } from "react";

/** Properties of an error boundary. */
export interface ErrorBoundaryProps {
  /** The fallback in place of the children after one has thrown. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onRetry?: () => void;
  /** The value the children are drawn from: they are tried again when it is another one. */
  subject?: unknown;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure?: { error: unknown } | undefined;
}

/** Keeps what breaks inside it from taking the rest of the app along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate({ subject }: ErrorBoundaryProps): void {
    if (this.state.failure && subject !== this.props.subject) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.#retry) : this.props.children;
  }

  readonly #retry = () => {
    this.props.onRetry?.();
    this.setState({ failure: undefined });
  };
}
