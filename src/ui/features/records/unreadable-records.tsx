import type { StoreName } from "@core/domain/records/store-records";
import { UnreadableRecordsStoreToken } from "@core/stores/tokens";
import { part } from "@ui/elements/part";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";

const UnreadableNotice = part(() => import("./unreadable-notice"));

/** Properties of the place where unreadable records are named. */
export interface UnreadableRecordsProps {
  /** The stores whose records would have stood here. */
  stores: readonly StoreName[];
  /** The conversation or task they belong to; without it those that belong to none. */
  owner?: string;
}

/** Names the records that would have stood here and cannot be read. Nothing where there are none, as nearly always. */
export const UnreadableRecords = observer(function UnreadableRecords({
  stores,
  owner,
}: UnreadableRecordsProps) {
  const records = useService(UnreadableRecordsStoreToken).of(stores, owner);
  if (records.length === 0) return null;
  return <UnreadableNotice records={records} />;
});
