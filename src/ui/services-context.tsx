import type { Services, Token } from "@core/di/token";
import { createContext, useContext } from "react";

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
