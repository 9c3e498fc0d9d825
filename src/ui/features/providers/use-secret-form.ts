import { type FormEvent, useState } from "react";

/** The state of a form that opens something with one secret: what is typed, why it failed, whether it is at work. */
export function useSecretForm(open: (secret: string) => Promise<void>) {
  const [secret, setSecret] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWorking(true);
    setFailure(undefined);
    try {
      await open(secret);
      setSecret("");
    } catch (error) {
      setFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return {
    secret,
    setSecret,
    failure,
    canSubmit: !working && secret.trim() !== "",
    onSubmit: (event: FormEvent) => void submit(event),
  };
}
