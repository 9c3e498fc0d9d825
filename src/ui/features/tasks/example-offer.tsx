import { Button } from "@ui/elements/button";
import { useTranslation } from "react-i18next";
import { useExamples } from "./use-examples";

/** Offers to load the example tasks. */
export default function ExampleOffer() {
  const { t } = useTranslation("examples");
  const examples = useExamples();
  return (
    <Button size="small" disabled={examples.busy} onClick={() => void examples.load()}>
      {t("offer")}
    </Button>
  );
}
