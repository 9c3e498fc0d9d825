import { createInstance } from "i18next";
import { makeAutoObservable } from "mobx";
import { observer } from "mobx-react-lite";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next, useTranslation } from "react-i18next";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";

/** The least that an application of the same libraries can be: a state, a text, two pages. */
class Counter {
  count = 0;

  constructor() {
    makeAutoObservable(this);
  }
}

const counter = new Counter();

const Page = observer(function Page() {
  const { t } = useTranslation();
  return (
    <main>
      <h1>{t("headline", { count: counter.count })}</h1>
      <Link to="/settings">{t("settings")}</Link>
    </main>
  );
});

const translation = createInstance();
const common = { headline: "Let your agents take it from here", settings: "Settings" };
await translation
  .use(initReactI18next)
  .init({ lng: "en", resources: { en: { common } }, defaultNS: "common", ns: ["common"] });

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <I18nextProvider i18n={translation}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Page />} />
        </Routes>
      </BrowserRouter>
    </I18nextProvider>,
  );
}
