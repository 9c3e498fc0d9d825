/** The preference that names the tools of agents which name none themselves. Apart, so that reading it loads no tools. */
export const TOOLS_FOR_ALL = "troupe.toolsForAll";
