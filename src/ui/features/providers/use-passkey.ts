import { NotifierToken } from "@core/ports/notifier";
import { type Passkey, PasskeyToken } from "@core/ports/secrets/passkey";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";

/** The passkey of this device, and whether one was set up; `undefined` until that is known. */
export function usePasskey() {
  const load = useService(PasskeyToken);
  const notifier = useService(NotifierToken);
  const [known, setKnown] = useState<{ passkey: Passkey; isSetUp: boolean }>();
  useEffect(() => {
    load()
      .then(async (passkey) => setKnown({ passkey, isSetUp: await passkey.isSetUp() }))
      .catch((error: unknown) => notifier.error(error));
  }, [load, notifier]);
  const setSetUp = (isSetUp: boolean) => setKnown(known && { ...known, isSetUp });
  return known && { ...known, setSetUp };
}
