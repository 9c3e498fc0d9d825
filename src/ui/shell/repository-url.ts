/** Where the source code is published. */
export const REPOSITORY_URL = "https://github.com/troupe-app/troupe";
