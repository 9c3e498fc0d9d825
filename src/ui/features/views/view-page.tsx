import { visibleName } from "@core/domain/text/visible-text";
import type { ViewInput } from "@core/points/view";
import { useDocumentTitle } from "@ui/document-title";
import { PageLayout } from "@ui/elements/page-layout";
import { observer } from "mobx-react-lite";
import { useLocation } from "react-router-dom";
import { useViewsAt } from "./use-views-at";
import ViewBox from "./view-box";
import styles from "./views.module.css";

const INPUT: ViewInput = { place: "page" };

/** The page of a view: the application's heading over the frame of a plugin. */
const ViewPage = observer(function ViewPage() {
  const { pathname } = useLocation();
  const view = useViewsAt("page").find(({ path }) => pathname.replace(/\/$/, "").endsWith(path));
  useDocumentTitle(visibleName(view?.name ?? ""));
  if (!view) return null;
  const { name, description, origin } = view;
  return (
    <PageLayout title={visibleName(name)} subtitle={visibleName(description ?? origin)}>
      <div className={styles.box}>
        <ViewBox view={view} input={INPUT} />
      </div>
    </PageLayout>
  );
});
export default ViewPage;
