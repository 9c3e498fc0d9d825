import { Button } from "@ui/parts/button";
import { useTranslation } from "react-i18next";
import { useExamples } from "./use-examples";

/** Offers to load the example tasks. */
export function ExampleOffer() {
  const { t } = useTranslation("examples");
  const examples = useExamples();
  return (
    <Button variant="quiet" disabled={examples.busy} onClick={() => void examples.load()}>
      {t("offer")}
    </Button>
  );
}
