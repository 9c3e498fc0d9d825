/** The look of slides, in the syntax of Marpit themes. Colours are custom properties, so that frames can darken them. */
export const SLIDE_THEME = `/* @theme troupe */
section {
  --paper: #fdfcfa;
  --ink: #26231f;
  --soft: #6b665f;
  --mark: #3f5fb8;
  width: 1280px;
  height: 720px;
  padding: 72px 88px;
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  justify-content: center;
  background: var(--paper);
  color: var(--ink);
  font: 32px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans KR", sans-serif;
}
section.invert { --paper: #201f1d; --ink: #efedea; --soft: #b9b4ad; --mark: #9db8ff; }
section.lead { align-items: center; text-align: center; }
h1 { margin: 0 0 24px; font-size: 64px; line-height: 1.15; letter-spacing: -0.01em; color: var(--mark); }
h2 { margin: 0 0 20px; font-size: 46px; line-height: 1.2; }
h3 { margin: 0 0 16px; font-size: 36px; }
p, ul, ol { margin: 0 0 16px; }
a { color: var(--mark); }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.85em; }
pre { padding: 24px; border-radius: 12px; background: rgb(128 128 128 / 0.14); overflow: hidden; }
table { border-collapse: collapse; font-size: 28px; }
th, td { padding: 10px 18px; border: 1px solid rgb(128 128 128 / 0.4); text-align: left; }
blockquote { margin: 0; padding-left: 24px; border-left: 6px solid var(--mark); color: var(--soft); }
header, footer { position: absolute; left: 88px; right: 88px; font-size: 20px; color: var(--soft); }
header { top: 32px; }
footer { bottom: 32px; }
section::after { position: absolute; right: 40px; bottom: 32px; font-size: 20px; color: var(--soft); content: attr(data-marpit-pagination); }
`;

/** Styles that turn slides dark where they do not say `class: light`; they come after all of the slides' own. */
export const DARK_SLIDES =
  "div.marpit > svg > foreignObject > section:not([class~=light])" +
  "{--paper:#201f1d;--ink:#efedea;--soft:#b9b4ad;--mark:#9db8ff}";
