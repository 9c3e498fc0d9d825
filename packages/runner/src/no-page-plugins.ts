/** Plugins that draw in pages and make files to take away: none, as nobody looks at a page of a runner. */
export const pagePlugins = {};

/** Plugins whose tools run code in cells: none, as those are made of the frames of a page. */
export const pageTools = {};
