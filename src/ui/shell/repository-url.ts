/** The address of the published source code: whoever publishes it elsewhere changes this line, and nothing more. */
export const REPOSITORY_URL = "https://github.com/troupe-app/troupe";
