import type { StoreName } from "@core/domain/records/store-records";
import { ErrorBoundary } from "@ui/elements/error-boundary";
import { lazy, type ReactNode, Suspense } from "react";

const BrokenRow = lazy(() => import("./broken-row"));

/** Properties of a boundary around a row. */
export interface RowBoundaryProps {
  /** The record the row is drawn from. */
  record: { readonly id: unknown };
  /** The store it is in; without it there is nothing to show or delete. */
  store?: StoreName | undefined;
  /** Whether the row is an item of a list by itself, so that what takes its place has to be one. */
  isItem?: boolean;
  children: ReactNode;
}

/** Around each row of a list and each message: what cannot be drawn says so in its own place, the others stay. */
export function RowBoundary({ record, store, isItem, children }: RowBoundaryProps) {
  const broken = (
    <Suspense fallback={null}>
      <BrokenRow record={store ? { store, id: record.id } : undefined} />
    </Suspense>
  );
  const fallback = () => (isItem ? <li>{broken}</li> : broken);
  return (
    <ErrorBoundary subject={record} fallback={fallback}>
      {children}
    </ErrorBoundary>
  );
}
