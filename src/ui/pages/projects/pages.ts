/** The pages of projects. In between, so that their style files are named here and not by the start page. */
export const loadPages = () => import("./projects-page");
