import { createContext, useContext } from "react";
import type { Services, Token } from "@core/di/token";

const ServicesContext = createContext<Services | undefined>(undefined);

/** Hands the composition root's services to the components below. */
export const ServicesProvider = ServicesContext.Provider;

/** A service or store by its token. */
export function useService<T>(token: Token<T>): T {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("useService needs a ServicesProvider above it");
  return services.get(token);
}
