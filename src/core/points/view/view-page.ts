import { type Token, token } from "../../di/token";

/** Loads the page on which a view of a plugin stands, whose address says which. */
export type ViewPage = () => Promise<{ readonly default: unknown }>;

export const ViewPageToken: Token<ViewPage> = token("view-page");
