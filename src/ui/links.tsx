import type { ComponentProps, MouseEvent } from "react";
import { type NavigateFunction, useHref, useLinkClickHandler, useNavigate } from "react-router-dom";

/** Properties of a link. */
export interface AppLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path of the application without language prefix, or an absolute address. */
  to: string;
}

/** A link that keeps the language prefix; one that leads elsewhere opens in a new tab. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  if (/^([a-z]+:|\/\/)/i.test(to)) return <a href={to} target="_blank" rel="noreferrer" {...rest} />;
  return <InnerLink to={to} {...rest} />;
}

/** Made of the router's parts: its own link brings what fetches the routes of a server ahead. */
function InnerLink({ to, target, onClick, ...rest }: AppLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, target === undefined ? {} : { target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} target={target} onClick={click} />;
}

/** Navigation that keeps the language prefix, which is the router's base name. */
export function useAppNavigate(): NavigateFunction {
  return useNavigate();
}
