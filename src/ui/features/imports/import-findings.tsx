import { READ_KINDS } from "@core/domain/external-plugins/project-rights";
import type { ImportPreview } from "@core/services/imports/imports";
import { useTranslation } from "react-i18next";
import styles from "./imports.module.css";

/** The names that are listed of each kind; a file may give thousands. */
const LISTED = 20;

/** The content of a file as it would be added, by kind and name, and what would not be. */
export function ImportFindings({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation("conversations");
  const { found, duplicates, leftOut, refused } = preview;
  const kinds = READ_KINDS.filter((kind) => found[kind].length > 0);
  return (
    <>
      {kinds.length === 0 ? <p>{t("imports.nothing")}</p> : null}
      {kinds.map((kind) => (
        <Names
          key={kind}
          title={t(`imports.kinds.${kind}`, { amount: found[kind].length })}
          names={found[kind]}
        />
      ))}
      {duplicates > 0 ? <p>{t("import.duplicates", { count: duplicates })}</p> : null}
      {leftOut.length > 0 ? (
        <Names
          title={t("imports.leftOut", { amount: leftOut.length })}
          names={leftOut.map(({ title, reason }) => `${title}: ${reason}`)}
        />
      ) : null}
      {refused.length > 0 ? (
        <Names title={t("imports.refused", { amount: refused.length })} names={refused} />
      ) : null}
    </>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  const { t } = useTranslation("conversations");
  const more = names.length - LISTED;
  return (
    <section>
      <p className={styles.title}>{title}</p>
      <ul className={styles.names}>
        {names.slice(0, LISTED).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list never changes.
          <li key={at}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 ? <li>{t("common:andMore", { count: more })}</li> : null}
      </ul>
    </section>
  );
}
