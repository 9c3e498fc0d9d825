import { createContext } from "react";

/** Whether blocks show their drawing first, also those whose source people usually want: as a deliverable that is one does. */
export const DrawingFirst = createContext(false);
