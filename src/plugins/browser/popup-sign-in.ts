import { AppError } from "@core/errors/app-error";
import type { SignInWindow } from "@core/ports/secrets/sign-in-window";

/** The channel that `public/oauth.js` sends the answer of a sign-in over. */
const CHANNEL = "troupe-oauth";
/** A longer answer is none. */
const LONGEST_ANSWER = 10_000;

/** The parts of a page that it works with. */
interface Scope {
  readonly location: Pick<Location, "origin">;
  open(url: string, target: string, features: string): Window | null;
  readonly BroadcastChannel: new (name: string) => BroadcastChannel;
}

/** A popup that ends on a page of this application, which sends the answer back over a channel of this origin. */
export class PopupSignIn implements SignInWindow {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  get redirectUri(): string {
    return `${this.#scope.location.origin}/oauth.html`;
  }

  async open(address: Promise<string>, state: string, signal: AbortSignal): Promise<URLSearchParams> {
    signal.throwIfAborted();
    const popup = this.#scope.open("about:blank", "_blank", "popup,width=520,height=720");
    if (!popup) throw new AppError("oauth.blocked");
    // The page where the user signs in is a stranger's, and leads this one nowhere.
    popup.opener = null;
    const channel = new this.#scope.BroadcastChannel(CHANNEL);
    try {
      return await new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        channel.onmessage = ({ data }) => {
          if (typeof data !== "string" || data.length > LONGEST_ANSWER) return;
          const answer = new URLSearchParams(data);
          const states = answer.getAll("state");
          if (states.length === 1 && states[0] === state) resolve(answer);
        };
        address.then((url) => popup.location.replace(url), reject);
      });
    } finally {
      channel.close();
      popup.close();
    }
  }
}
