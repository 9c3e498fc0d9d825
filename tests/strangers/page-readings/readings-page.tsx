import type { Database } from "@core/ports/database";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reading } from "./reading";

/** Lists what is to be read. */
function ReadingsPage({ database }: { database: Pick<Database, "list"> }) {
  const { t } = useTranslation("page-readings");
  const [readings, setReadings] = useState<readonly Reading[]>();
  useEffect(() => {
    void database.list("readings").then(setReadings);
  }, [database]);
  return (
    <>
      <h1>{t("title")}</h1>
      {readings?.length === 0 ? <p>{t("empty")}</p> : null}
      <ul>
        {readings?.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  );
}

/** The page as the application loads it. */
export function readingsPage(database: Pick<Database, "list">): { default: ComponentType } {
  return { default: () => <ReadingsPage database={database} /> };
}
