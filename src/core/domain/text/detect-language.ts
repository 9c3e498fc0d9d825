/** Scripts that tell a language, or the commonest of those that use them. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["", /\p{Script=Latin}/u],
  ["ko", /\p{Script=Hangul}/u],
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["zh", /\p{Script=Han}/u],
  ["uk", /[іїєґ]/iu],
  ["ru", /\p{Script=Cyrillic}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["el", /\p{Script=Greek}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["th", /\p{Script=Thai}/u],
];
/** A letter of these says about as much as so many of an alphabet. */
const DENSE: Readonly<Record<string, number>> = { ko: 2, ja: 2, zh: 3 };

/** Words that every text of a language uses, and those that requests begin with. */
const WORDS: Readonly<Record<string, string>> = {
  en:
    "the a an and or of to in on for with without is are was be it its this that these those what which who how why " +
    "when where do does did can could should would will not no you your me my i we our they their from by as at into " +
    "about between than then there have has had please write make create explain give tell list show find help plan " +
    "compare summarize summarise translate draft describe design build need want using use each every all more most",
  fr:
    "le la les l un une des du de d et ou à au aux en dans sur pour par avec sans est sont était être ce cet cette ces " +
    "c qu que qui quoi quel quelle quels quelles comment pourquoi quand où ne n pas plus je j tu il elle nous vous ils me " +
    "mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs se s y fait faire peux peut doit écris écrivez rédige " +
    "rédigez crée créer explique expliquez donne donnez moi résume traduis propose prépare merci entre chaque tout très",
  de:
    "der die das den dem des ein eine einen einem einer eines und oder aber zu zum zur im in am an auf für mit ohne von vom " +
    "bei nach aus über unter ist sind war sein wird werden nicht kein keine ich du er sie es wir ihr mich mir mein meine " +
    "dein ihre unser was wer wie warum wann wo welche welcher dass wenn als auch noch nur bitte schreibe schreib erstelle " +
    "erkläre erklär mache gib zeige fasse übersetze plane vergleiche kann kannst soll jede jeder mehr",
  es:
    "el la los las lo un una unos unas y o u pero de del al en con sin por para sobre entre es son era ser está están qué " +
    "que cuál quién cómo como cuándo dónde por porqué no ni yo tú él ella nosotros ustedes me mi mis tu tus su sus nos se " +
    "le este esta estos estas ese esa hay hacer hace puedes puede debe escribe escriba escribir crea explica " +
    "explícame dame haz resume traduce prepara favor cada más muy todo todos quiero necesito",
  pt:
    "o a os as um uma uns umas e ou mas de do da dos das no na nos nas em ao à aos com sem por para pelo pela sobre entre é " +
    "são era ser está estão que qual quem como quando onde porque não nem eu tu ele ela nós você vocês me meu minha teu seu " +
    "sua seus suas se este esta isto esse essa isso há fazer faz pode deve escreva escreve crie cria explique explica dê " +
    "faça resuma traduza prepare favor cada mais muito todo todos quero preciso",
  it:
    "il lo la i gli le l un uno una e ed o ma di del dello della dei degli delle d al allo alla ai agli alle da dal dalla in " +
    "nel nella nei nelle con senza per su sul sulla sui tra fra è sono era essere che chi cosa cos quale quali come quando " +
    "dove perché non né io tu lui lei noi voi mi mio mia miei ti tuo tua si suo sua questo questa questi queste c fare fa " +
    "può puoi deve scrivi scrivere crea spiega spiegami dammi fai riassumi traduci prepara favore ogni più molto tutto",
  nl:
    "de het een en of maar van voor met zonder in op aan bij naar uit over onder is zijn was wordt worden niet geen ik jij je " +
    "hij zij ze wij we jullie mij mijn jouw ons onze wat wie hoe waarom wanneer waar welke dat deze dit als ook nog " +
    "schrijf maak leg geef toon vertaal vergelijk kun kan moet graag alstublieft elke meer",
};
/** Letters that only one of these languages uses, or hardly another. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  fr: /[ëîïûœ]|\p{L}['’]\p{L}*[éèê]/u,
  de: /[äöüß]/u,
  es: /[ñ¿¡]|ción\b/u,
  pt: /[ãõ]|ção\b|ções\b/u,
  it: /[ìò]|\b(?:dell|nell|sull|all)['’]/u,
};

const LANGUAGES_OF = new Map<string, string[]>();
for (const [language, words] of Object.entries(WORDS)) {
  for (const word of new Set(words.split(" "))) {
    LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language]);
  }
}

/** More than this of a text tells nothing more about its language. */
const ENOUGH = 4_000;
/** A text in an alphabet of many languages is told by so much evidence, and so much more of it than of the next one. */
const LEAST = 1;
const LEAD = 1.4;

/**
 * The language a text is plainly written in, as a BCP 47 code; `undefined` where it cannot be told, as with `2+2` or
 * `ok`. Code, addresses and what stands between quotation marks do not count: they are what a text is about.
 */
export function detectLanguage(text: string): string | undefined {
  const prose = proseOf(text.slice(0, ENOUGH)).toLowerCase();
  const script = scriptOf(prose);
  return script === "" ? latinLanguage(prose) : script;
}

function proseOf(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, " ")
    .replace(/`[^`\n]*`|https?:\/\/\S+|(?<!\S)\S+@\S+/g, " ")
    .replace(/"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|„[^“”\n]*[“”]|「[^」\n]*」/g, " ");
}

/** The script of most of a text: a language, or nothing for the Latin one; `undefined` without letters. */
function scriptOf(prose: string): string | undefined {
  const weights = new Map<string, number>();
  for (const letter of prose) {
    // Below it there are only spaces, digits and signs.
    if (letter < "a") continue;
    const language = SCRIPTS.find(([, script]) => script.test(letter))?.[0];
    if (language !== undefined) weights.set(language, (weights.get(language) ?? 0) + (DENSE[language] ?? 1));
  }
  // Japanese is written with Chinese characters as well, and Ukrainian mostly with letters of Russian.
  if (weights.has("ja")) join(weights, "zh", "ja");
  if (weights.has("uk")) join(weights, "ru", "uk");
  return [...weights].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function join(weights: Map<string, number>, from: string, to: string): void {
  weights.set(to, (weights.get(to) ?? 0) + (weights.get(from) ?? 0));
  weights.delete(from);
}

function latinLanguage(prose: string): string | undefined {
  const scores = new Map<string, number>();
  const add = (language: string, score: number) => scores.set(language, (scores.get(language) ?? 0) + score);
  for (const word of prose.match(/\p{L}+/gu) ?? []) {
    const languages = LANGUAGES_OF.get(word) ?? [];
    for (const language of languages) add(language, 1 / languages.length);
  }
  for (const [language, letters] of Object.entries(LETTERS)) if (letters.test(prose)) add(language, 1);
  const [best, next] = [...scores].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < LEAST || best[1] < LEAD * (next?.[1] ?? 0)) return undefined;
  return best[0];
}
