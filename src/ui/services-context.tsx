import type { Services, Token } from "@core/di/token";
import { createContext, useContext, useEffect, useState } from "react";

const ServicesContext = createContext<Services | undefined>(undefined);

/** Hands the composition root's services to the components below. */
export const ServicesProvider = ServicesContext.Provider;

/** All services, for what has to make some of them ready first. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("services need a ServicesProvider above the component");
  return services;
}

/** A service or store by its token. */
export function useService<T>(token: Token<T>): T {
  return useServices().get(token);
}

/** Whether a service that is wired on demand can be used by now; asking sets its loading going. */
export function useReady(token: Token<unknown>): boolean {
  const services = useServices();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let mounted = true;
    services.ready(token).then(
      () => mounted && setReady(true),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [services, token]);
  return ready;
}
