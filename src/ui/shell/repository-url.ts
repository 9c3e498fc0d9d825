/** Where the source code is published: whoever publishes it elsewhere changes this line, and nothing more. */
export const REPOSITORY_URL = "https://github.com/troupe-app/troupe";
