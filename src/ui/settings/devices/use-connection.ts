import type { PeerInvitation, PeerLink, SyncPeers } from "@core/ports/sync/sync-peers";
import type { Meeting } from "@core/services/sync/devices";
import { DevicesStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useCallback, useEffect, useRef, useState } from "react";

/** The devices that can be reached directly, and this one among them. */
export interface Connecting {
  readonly meeting: Meeting;
  readonly peers: SyncPeers;
}

/** How far two devices have come with connecting. */
export type ConnectionStep =
  | { readonly at: "preparing" | "connecting" | "done" }
  /** This device has invited; the answer is awaited. */
  | { readonly at: "invited"; readonly sentence: string }
  /** The invitation of the other device is awaited. */
  | { readonly at: "asking" }
  | { readonly at: "answered"; readonly sentence: string }
  | {
      readonly at: "comparing";
      readonly code: string;
      readonly other: string;
      decide(isSame: boolean): void;
    };

/** Connects this device with another one, step by step. It ends with the component. */
export function useConnection({ meeting, peers, isInviting }: Connecting & { isInviting: boolean }) {
  const store = useService(DevicesStoreToken);
  const [step, setStep] = useState<ConnectionStep>({ at: "preparing" });
  const [failure, setFailure] = useState<unknown>();
  const invitation = useRef<PeerInvitation>(undefined);
  const end = useRef(new AbortController());

  const fail = useCallback((error: unknown) => {
    if (!end.current.signal.aborted) setFailure(error);
  }, []);
  const begin = useCallback(() => {
    end.current.abort();
    const own = new AbortController();
    end.current = own;
    setFailure(undefined);
    if (!isInviting) return setStep({ at: "asking" });
    setStep({ at: "preparing" });
    peers.invite(own.signal).then((made) => {
      invitation.current = made;
      if (!own.signal.aborted) setStep({ at: "invited", sentence: made.sentence });
    }, fail);
  }, [peers, isInviting, fail]);
  useEffect(() => {
    begin();
    return () => end.current.abort();
  }, [begin]);

  const pair = async (link: PeerLink) => {
    const { signal } = end.current;
    const confirm = (code: string, other: string) =>
      new Promise<boolean>((resolve) => {
        const decide = (isSame: boolean) => {
          setStep({ at: "connecting" });
          resolve(isSame);
        };
        setStep({ at: "comparing", code, other, decide });
      });
    setStep({ at: "connecting" });
    await store.pair(link, meeting, confirm, signal);
    // Closing the dialog ends nothing from here on.
    end.current = new AbortController();
    setStep({ at: "done" });
  };
  const accept = async (answer: string) => {
    if (!invitation.current) return;
    setFailure(undefined);
    await invitation.current.accept(answer, end.current.signal).then(pair).catch(fail);
  };
  const answer = async (sentence: string) => {
    setFailure(undefined);
    try {
      const made = await peers.answer(sentence, end.current.signal);
      setStep({ at: "answered", sentence: made.sentence });
      await pair(await made.link);
    } catch (error) {
      fail(error);
    }
  };
  return { step, failure, begin, accept, answer };
}
