import type { ReactNode } from "react";
import { Link, type LinkProps, type NavigateFunction, useNavigate } from "react-router-dom";

/** Properties of a link. */
export interface AppLinkProps extends Omit<LinkProps, "to"> {
  /** A path of the application without language prefix, or an absolute address. */
  to: string;
  children?: ReactNode;
}

/** A link that keeps the language prefix; one that leads elsewhere opens in a new tab. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  if (/^[a-z]+:/i.test(to)) return <a href={to} target="_blank" rel="noreferrer" {...rest} />;
  return <Link to={to} {...rest} />;
}

/** Navigation that keeps the language prefix, which is the router's base name. */
export function useAppNavigate(): NavigateFunction {
  return useNavigate();
}
