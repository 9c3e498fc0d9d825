import { Switch } from "@ui/elements/switch";
import section from "@ui/theme/settings-section.module.css";
import { useTranslation } from "react-i18next";
import type { ApiOperation } from "../api-record";
import styles from "./openapi.module.css";

/** Properties of the list. */
export interface OperationListProps {
  /** The name of the service. */
  name: string;
  operations: readonly ApiOperation[];
  /** Names of those that are switched on. */
  on: readonly string[];
  onSwitch: (operation: string, isOn: boolean) => void;
}

/** The operations of a service by what they do, each with a switch and with what it sends. */
export function OperationList({ name, operations, on, onSwitch }: OperationListProps) {
  const { t } = useTranslation("openapi");
  return (
    <ul className={`${section.list} ${styles.operations}`} aria-label={t("operationsOf", { name })}>
      {operations.map((operation) => (
        <li key={operation.name}>
          <Switch
            label={operation.title}
            checked={on.includes(operation.name)}
            onChange={(isOn) => onSwitch(operation.name, isOn)}
          />
          <p className={styles.request}>{`${operation.method} ${operation.path}`}</p>
        </li>
      ))}
    </ul>
  );
}
