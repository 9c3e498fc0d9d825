import { useDocumentTitle } from "@ui/document-title";
import { PageLayout } from "@ui/elements/page-layout";
import { AppLink } from "@ui/links";
import Markdown from "@ui/markdown/markdown";
import NotFound from "@ui/shell/not-found";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { DEMO_BLOCKS, type DemoBlock } from "./demo-blocks";
import styles from "./demo-page.module.css";

/** One block of each kind, drawn exactly as a message would draw it; one of them alone at its own address. */
export default function DemoPage() {
  const view = useParams().view;
  const alone = DEMO_BLOCKS.find((block) => block.view !== undefined && block.view === view);
  if (alone) return <View block={alone} />;
  return view === undefined ? <AllBlocks /> : <NotFound />;
}

function AllBlocks() {
  const { t } = useTranslation("demo");
  return (
    <PageLayout title={t("title")} width="reading">
      <div className={styles.blocks}>
        {DEMO_BLOCKS.map(({ id, markdown, view }) => (
          <section key={id} aria-labelledby={`demo-${id}`} className={styles.block}>
            <h2 id={`demo-${id}`}>
              {view ? <AppLink to={`/demo/${view}`}>{t(`blocks.${id}`)}</AppLink> : t(`blocks.${id}`)}
            </h2>
            <Markdown text={markdown} />
          </section>
        ))}
      </div>
    </PageLayout>
  );
}

function View({ block }: { block: DemoBlock }) {
  const { t } = useTranslation("demo");
  useDocumentTitle(t(`blocks.${block.id}`));
  return (
    <PageLayout title={t(`blocks.${block.id}`)}>
      <Markdown text={block.markdown} />
      <p className={styles.all}>
        <AppLink to="/demo">{t("all")}</AppLink>
      </p>
    </PageLayout>
  );
}
