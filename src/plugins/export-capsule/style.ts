/** How a capsule looks, on paper too. */
export const CAPSULE_STYLE = `:root{color-scheme:light dark}
body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
pre{overflow-x:auto;padding:.75rem 1rem;border:1px solid #8886;border-radius:8px;white-space:pre-wrap}
pre,code{font-family:ui-monospace,monospace;font-size:.9em}
table{border-collapse:collapse}th,td{padding:.25rem .75rem;border:1px solid #8886;text-align:start;vertical-align:top}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid #8886}
img{max-width:100%}h1,h2,h3,h4,h5,h6{line-height:1.25;break-after:avoid}
section{margin-top:2.5rem;padding-top:.5rem;border-top:1px solid #8886}
summary{cursor:pointer}footer{margin-top:3rem;font-size:.85em;opacity:.75}
.passage{scroll-margin:4rem}.passage:has(:target){outline:3px solid #c80;outline-offset:6px;border-radius:4px}
.met::before{content:"✓ "}.unmet::before{content:"✗ "}.unverified::before{content:"? "}
@media print{details:not([open]){display:none}pre,tr,img{break-inside:avoid}}`;
