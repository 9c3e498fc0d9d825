import { NotifierToken } from "@core/ports/notifier";
import type { ExampleTasks } from "@core/services/examples/example-tasks";
import { useLanguage } from "@ui/language";
import { useService, useServices } from "@ui/services-context";
import { useState } from "react";

/** Loads and removes the example tasks; either resolves to whether it was done. */
export function useExamples() {
  const services = useServices();
  const language = useLanguage();
  const notifier = useService(NotifierToken);
  const [busy, setBusy] = useState(false);
  const attempt = async (work: (examples: ExampleTasks) => Promise<void>) => {
    setBusy(true);
    try {
      const { workOnExamples } = await import("./work-on-examples");
      await workOnExamples(services, work);
      return true;
    } catch (error) {
      notifier.error(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    load: () => attempt((examples) => examples.load(language, new AbortController().signal)),
    remove: () => attempt((examples) => examples.remove()),
  };
}
