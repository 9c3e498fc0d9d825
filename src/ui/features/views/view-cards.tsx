import { visibleName } from "@core/domain/text/visible-text";
import type { ViewInput } from "@core/points/view";
import { AppLink } from "@ui/links";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { useViewsAt, viewTitle } from "./use-views-at";
import ViewBox from "./view-box";
import styles from "./views.module.css";

const INPUT: ViewInput = { place: "home" };

/** The cards of plugins on the start page; the heading of one leads to its page. */
const ViewCards = observer(function ViewCards() {
  useTranslation(["markdown", "errors"]);
  return useViewsAt("home").map((view) => (
    <section key={view.id} aria-label={viewTitle(view)} className={styles.card}>
      <h2 className={styles.title}>
        {view.places.includes("page") ? (
          <AppLink to={view.path}>{visibleName(view.name)}</AppLink>
        ) : (
          visibleName(view.name)
        )}
      </h2>
      <div className={styles.box}>
        <ViewBox view={view} input={INPUT} />
      </div>
    </section>
  ));
});
export default ViewCards;
