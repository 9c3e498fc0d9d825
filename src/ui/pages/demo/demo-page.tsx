import { PageLayout } from "@ui/components/page-layout";
import Markdown from "@ui/markdown/markdown";
import { useTranslation } from "react-i18next";
import { DEMO_BLOCKS } from "./demo-blocks";
import styles from "./demo-page.module.css";

/** One block of each kind, drawn exactly as a message would draw it. */
export default function DemoPage() {
  const { t } = useTranslation("demo");
  return (
    <PageLayout title={t("title")} subtitle={t("subtitle")} width="reading">
      <div className={styles.blocks}>
        {DEMO_BLOCKS.map(({ id, markdown }) => (
          <section key={id} aria-labelledby={`demo-${id}`} className={styles.block}>
            <h2 id={`demo-${id}`}>{t(`blocks.${id}`)}</h2>
            <Markdown text={markdown} />
          </section>
        ))}
      </div>
    </PageLayout>
  );
}
