/** Name of the preference that holds the style sheet of a theme for the first paint; it begins with the theme's id in a comment. */
export const EARLY_LOOK = "troupe.look";
