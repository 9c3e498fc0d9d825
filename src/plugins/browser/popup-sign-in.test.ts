import { expect, test } from "vitest";
import { PopupSignIn } from "./popup-sign-in";

const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A page with a popup, and the channel that answers come over. */
function page({ isBlocked = false } = {}) {
  const popup = { opener: {} as unknown, at: "", isClosed: false };
  const opened: unknown[] = [];
  const channels: { onmessage?: (event: { data: unknown }) => void; isClosed: boolean }[] = [];
  const window = {
    location: {
      replace(url: string) {
        popup.at = url;
      },
    },
    close() {
      popup.isClosed = true;
    },
    set opener(opener: unknown) {
      popup.opener = opener;
    },
  };
  const scope = {
    location: { origin: "https://troupe.example" },
    open: (...[url, target, features]: readonly string[]) => {
      opened.push([url, target, features?.split(",")[0]]);
      return isBlocked ? null : window;
    },
    BroadcastChannel: class {
      isClosed = false;
      constructor() {
        channels.push(this);
      }
      close() {
        this.isClosed = true;
      }
    },
  };
  const say = (data: unknown) => channels[0]?.onmessage?.({ data });
  return { popup, opened, channels, say, signIn: new PopupSignIn(scope as never) };
}

test("the answer with the state is taken, and any other is nobody's", async () => {
  const { popup, opened, channels, say, signIn } = page();
  const long = (length: number) => "code=c0de&state=s1&a=".padEnd(length, "a");
  expect(signIn.redirectUri).toBe("https://troupe.example/oauth.html");
  const waiting = signIn.open(Promise.resolve("https://id.example/a"), "s1", never);
  await turn();
  expect([popup.at, popup.opener]).toEqual(["https://id.example/a", null]);
  for (const data of ["code=x&state=s2", "code=x", "code=x&state=s2&state=s1", 7, null, long(10_001)])
    say(data);
  await turn();
  expect(popup.isClosed).toBe(false);
  say(long(10_000));
  expect((await waiting).get("code")).toBe("c0de");
  expect([popup.isClosed, channels[0]?.isClosed]).toEqual([true, true]);
  expect(opened).toEqual([["about:blank", "_blank", "popup"]]);
});

test("a window that does not open is told of", async () => {
  const opening = page({ isBlocked: true }).signIn.open(Promise.resolve(""), "s", never);
  await expect(opening).rejects.toMatchObject({ code: "oauth.blocked" });
});

test("it is closed where the user gives up, or there is nowhere to go", async () => {
  const stop = new AbortController();
  const given = page();
  const waiting = given.signIn.open(Promise.resolve("https://id.example"), "s", stop.signal);
  stop.abort(new Error("given up"));
  await expect(waiting).rejects.toThrow("given up");
  const never = page();
  await expect(never.signIn.open(Promise.resolve(""), "s", stop.signal)).rejects.toThrow("given up");
  expect(never.opened).toEqual([]);
  const lost = page();
  const { signal } = new AbortController();
  await expect(lost.signIn.open(Promise.reject(new Error("nowhere")), "s", signal)).rejects.toThrow(
    "nowhere",
  );
  expect([given.popup.isClosed, lost.popup.isClosed]).toEqual([true, true]);
});
