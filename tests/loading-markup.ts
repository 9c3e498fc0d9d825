/** A host that nothing may be loaded from. */
export const ELSEWHERE = "https://leak.example";

/** Markup by the way in which a browser, left alone, would load something from elsewhere: every element and attribute that can. */
export const LOADING_MARKUP: Readonly<Record<string, string>> = {
  "img src": `<img src="${ELSEWHERE}/1">`,
  "img srcset": `<img srcset="${ELSEWHERE}/1 1x, ${ELSEWHERE}/2 2x">`,
  "img longdesc, lowsrc, dynsrc": `<img longdesc="${ELSEWHERE}/1" lowsrc="${ELSEWHERE}/2" dynsrc="${ELSEWHERE}/3">`,
  "picture source": `<picture><source srcset="${ELSEWHERE}/1"><img></picture>`,
  "video src": `<video src="${ELSEWHERE}/1" preload="auto" autoplay></video>`,
  "video poster": `<video poster="${ELSEWHERE}/1"></video>`,
  "video source": `<video><source src="${ELSEWHERE}/1"></video>`,
  "audio src": `<audio src="${ELSEWHERE}/1" autoplay></audio>`,
  track: `<video src="data:video/mp4,"><TRACK default kind="captions" src="${ELSEWHERE}/1"></video><track src="${ELSEWHERE}/2">`,
  "input type=image": `<input type="image" src="${ELSEWHERE}/1">`,
  background: `<body background="${ELSEWHERE}/1"><table background="${ELSEWHERE}/2"><td background="${ELSEWHERE}/3">a</table>`,
  link: `<link rel="stylesheet" href="${ELSEWHERE}/1"><link rel="preload" as="image" imagesrcset="${ELSEWHERE}/2">`,
  "base, meta": `<base href="${ELSEWHERE}/"><meta http-equiv="refresh" content="0;url=${ELSEWHERE}/2">`,
  "frames, plug-ins": `<iframe src="${ELSEWHERE}/1" srcdoc="<img src=${ELSEWHERE}/2>"></iframe><embed src="${ELSEWHERE}/3"><object data="${ELSEWHERE}/4" codebase="${ELSEWHERE}/"></object>`,
  script: `<script src="${ELSEWHERE}/1"></script><svg><script href="${ELSEWHERE}/2"></script></svg>`,
  "form, button": `<form action="${ELSEWHERE}/1"><button formaction="${ELSEWHERE}/2">a</button></form>`,
  ping: `<a ping="${ELSEWHERE}/1">a</a>`,
  "style attribute": `<p style="color:red;background:url(${ELSEWHERE}/1)">a</p><p style="background:u\\72l(${ELSEWHERE}/2)">a</p>`,
  "style image-set": `<p style="background:image-set('${ELSEWHERE}/1' 1x)">a</p>`,
  "style @import": `<style>@import "${ELSEWHERE}/1";@IMPORT url(${ELSEWHERE}/2);p{color:red}</style>`,
  "style escapes": `<style>@\\69mport "${ELSEWHERE}/1";</style><style>p{background:\\75 rl(${ELSEWHERE}/2)}</style>`,
  "style url": `<style>p{background:url( '${ELSEWHERE}/1' )}@font-face{font-family:x;src:url(${ELSEWHERE}/2)}</style>`,
  "svg image, use": `<svg><image href="${ELSEWHERE}/1"/><image xlink:href="${ELSEWHERE}/2"/><use href="${ELSEWHERE}/3#a"/></svg>`,
  "svg filters": `<svg><filter id="f"><feImage href="${ELSEWHERE}/1"/><feImage xlink:href="${ELSEWHERE}/2"/></filter></svg>`,
  "svg paint": `<svg><rect filter="url(${ELSEWHERE}/1#a)" fill="url('${ELSEWHERE}/2#b')" mask="url(${ELSEWHERE}/3)" clip-path="url(${ELSEWHERE}/4)" marker-end="url(${ELSEWHERE}/5)" cursor="url(${ELSEWHERE}/6)"/></svg>`,
  "svg animation": `<svg><image><set attributeName="href" to="${ELSEWHERE}/1"/><animate attributeName="href" values="${ELSEWHERE}/2"/></image></svg>`,
  "svg style": `<svg><style>@import "${ELSEWHERE}/1";</style></svg>`,
  math: `<math href="${ELSEWHERE}/1"><mglyph src="${ELSEWHERE}/2"/></math>`,
};
