/** Plugins that draw in pages and make files to take away: none, as nobody looks at a page of a runner. */
export const pagePlugins = {};
