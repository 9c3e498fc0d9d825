import { type Token, token } from "../di/token";

/** Installing the application on the device, where the browser offers that. The offer is reactive (MobX). */
export interface Installation {
  /** Whether the browser would install it now. */
  readonly isOffered: boolean;
  /** Asks the user; call it on a click. Resolves when the user has decided. */
  install(): Promise<void>;
}

export const InstallationToken: Token<Installation> = token("installation");
