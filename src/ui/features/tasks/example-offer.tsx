import { Button } from "@ui/elements/button";
import { useTranslation } from "react-i18next";
import { useExamples } from "./use-examples";

/** Offers to load the example tasks. */
export default function ExampleOffer({ onLoaded }: { onLoaded?: () => void }) {
  const { t } = useTranslation("examples");
  const examples = useExamples();
  const load = async () => {
    if (await examples.load()) onLoaded?.();
  };
  return (
    <Button size="small" disabled={examples.busy} onClick={() => void load()}>
      {t("offer")}
    </Button>
  );
}
