import type { Services, Token } from "@core/di/token";
import { NotifierToken } from "@core/ports/notifier";
import { createContext, useContext, useEffect, useState } from "react";

const ServicesContext = createContext<Services | undefined>(undefined);

/** Hands the composition root's services to the components below. */
export const ServicesProvider = ServicesContext.Provider;

/** All services, for what has to make some of them ready first. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("no ServicesProvider");
  return services;
}

/** A service or store by its token. */
export function useService<T>(token: Token<T>): T {
  return useServices().get(token);
}

/** Whether a service that is wired on demand can be used by now. It is loaded once it is wanted; why it cannot be is told. */
export function useReady(token: Token<unknown>, wanted = true): boolean {
  const services = useServices();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (wanted)
      services.ready(token).then(
        () => setReady(true),
        (error: unknown) => services.get(NotifierToken).error(error),
      );
  }, [services, token, wanted]);
  return ready;
}
