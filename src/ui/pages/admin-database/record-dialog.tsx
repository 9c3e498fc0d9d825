import { Modal } from "@ui/components/modal";
import { useTranslation } from "react-i18next";
import { RecordContent, type RecordDetailProps } from "./record-detail";

/** The details of a record where there is no room for them beside the list. */
export function RecordDialog({ record, records, onClose }: RecordDetailProps) {
  const { t } = useTranslation("database");
  const search = (text: string) => {
    onClose();
    void records.search(text);
  };
  return (
    <Modal title={t("detail.title")} onClose={onClose} width="wide">
      <RecordContent record={record} records={records} onSearch={search} />
    </Modal>
  );
}
