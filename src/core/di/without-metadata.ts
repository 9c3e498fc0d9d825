/**
 * tsyringe refuses to load where nothing keeps the metadata of decorators. There are no decorators here, so there is
 * none to be found, and the library that would keep it has no place in every first visit.
 */
const reflect = Reflect as { getMetadata?: () => undefined };
reflect.getMetadata ??= () => undefined;
