import { NotifierToken } from "@core/ports/notifier";
import { useService } from "@ui/services-context";

/** Does something and tells what went wrong; resolves to whether it was done. */
export function useAttempt(): (work: () => Promise<unknown>) => Promise<boolean> {
  const notifier = useService(NotifierToken);
  return async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      notifier.error(error);
      return false;
    }
  };
}
