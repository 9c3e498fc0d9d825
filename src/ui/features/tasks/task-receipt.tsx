import "@ui/theme/controls.css";
import { fileStem } from "@core/domain/file/file-name";
import { type Receipt, receiptOf } from "@core/domain/journal/receipt";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { AnsweredInstead } from "@ui/features/providers/answered-instead";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./task-receipt.module.css";
import { useCostOf, useWorkText } from "./use-work-text";

/** The region `Receipt`: what the task, or the part of it that is shown, did with the network, and what left the device. Folded at first. */
export const TaskReceipt = observer(function TaskReceipt({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const receipt = receiptOf(view.isRoot ? view.state.events : view.calls, useCostOf());
  if (receipt.calls === 0) return null;
  const download = () => {
    const content = JSON.stringify({ task: view.task.title, ...receipt }, undefined, 2);
    downloadFile(`${fileStem(view.task.title)}-receipt.json`, content, "application/json");
  };
  return (
    <section aria-label={t("receipt.title")}>
      <details className={styles.receipt}>
        <summary className={styles.summary}>
          <h2 className={styles.title}>{t("receipt.title")}</h2>
          <span>{t("receipt.sum", { count: receipt.calls, hosts: receipt.hosts.length })}</span>
        </summary>
        <Figures receipt={receipt} />
        <Models receipt={receipt} />
        <Hosts receipt={receipt} />
        <Fallbacks receipt={receipt} />
        <Files receipt={receipt} />
        <p className={styles.hint}>{t("receipt.hint")}</p>
        <Button size="small" onClick={download}>
          {t("receipt.download")}
        </Button>
      </details>
    </section>
  );
});

function Figures({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const { tokensSent, tokensReceived, isEstimated, cost, unmeasured } = receipt;
  const text = useWorkText();
  const costText = text.cost({ cost, isEstimated, tokens: 0, durationMs: 0 });
  const figure = (count: number) => formatNumber(count, language);
  return (
    <>
      <p>{t("receipt.tokens", { sent: figure(tokensSent), received: figure(tokensReceived) })}</p>
      <p>{t("receipt.cost", { cost: costText })}</p>
      {unmeasured > 0 ? <p>{t("receipt.unmeasured", { count: unmeasured })}</p> : null}
    </>
  );
}

/** The models by what they did: kinds of work, calls, tokens and cost. */
const Models = observer(function Models({ receipt: { models } }: { receipt: Receipt }) {
  const { t } = useTranslation(["tasks", "setup"]);
  const { providers } = useService(ProvidersStoreToken);
  const text = useWorkText();
  if (models.length === 0) return null;
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id;
  return (
    <>
      <p>{t("receipt.models")}</p>
      <ul className={styles.files}>
        {models.map(({ provider, model, kinds, calls, usage }) => (
          <li key={`${provider} ${model}`}>
            {`${nameOf(provider)} · ${model}: `}
            {kinds.map((kind) => t(`setup:effort.${kind}`)).join(", ")}
            {` · ${t("receipt.calls", { count: calls })}`}
            {` · ${t("header.tokens", { tokens: text.tokens(usage) })}`}
            {usage.cost === undefined ? null : ` · ${text.cost(usage)}`}
          </li>
        ))}
      </ul>
    </>
  );
});

function Hosts({ receipt: { hosts, unmeasured } }: { receipt: Receipt }) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  if (hosts.length === 0) return unmeasured > 0 ? null : <p>{t("receipt.nothing")}</p>;
  const figure = (count: number) => formatNumber(count, language);
  return (
    <table className={styles.hosts}>
      <thead>
        <tr>
          <th scope="col">{t("receipt.host")}</th>
          <th scope="col">{t("receipt.requests")}</th>
          <th scope="col">{t("receipt.sent")}</th>
          <th scope="col">{t("receipt.received")}</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map(({ host, requests, sentBytes, receivedBytes }) => (
          <tr key={host}>
            <th scope="row">{host}</th>
            <td>{figure(requests)}</td>
            <td>{figure(sentBytes)}</td>
            <td>{figure(receivedBytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fallbacks({ receipt: { fallbacks = [] } }: { receipt: Receipt }) {
  return fallbacks.map((each) => <AnsweredInstead key={JSON.stringify(each)} fallback={each} />);
}

function Files({ receipt: { files } }: { receipt: Receipt }) {
  const { t } = useTranslation("tasks");
  if (files.length === 0) return <p>{t("receipt.noFiles")}</p>;
  return (
    <>
      <p>{t("receipt.files")}</p>
      <ul className={styles.files}>
        {files.map(({ name, isAttached, passages }) => (
          <li key={name}>
            {name}
            {isAttached ? ` · ${t("receipt.attached")}` : null}
            {passages.length > 0 ? ` · ${t("receipt.passages", { count: passages.length })}` : null}
          </li>
        ))}
      </ul>
    </>
  );
}
