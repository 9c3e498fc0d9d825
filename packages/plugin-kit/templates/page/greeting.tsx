import { Badge, Button, PageLayout, useTranslation } from "@troupe/plugin-kit/ui";
import { useState } from "react";

/** Counts how often somebody was greeted. */
export default function Greeting() {
  const { t } = useTranslation("my-plugin");
  const [count, setCount] = useState(1);
  const again = <Button onClick={() => setCount(count + 1)}>{t("again")}</Button>;
  return (
    <PageLayout title={t("title")} actions={again}>
      <Badge tone="info">{t("count", { count })}</Badge>
    </PageLayout>
  );
}
