import type { Container } from "@core/di/container";

/** Binds core's services and stores. Ports come from plugins (`provides`). One line a service, in layer order. */
export function wireCore(_container: Container): void {}
