import { AppError, type ErrorParams, toAppError } from "@core/errors/app-error";
import { useErrorText } from "@ui/error-text";
import { AppLink } from "@ui/links";

const LINK = /^(.*?)\[([^\]]+)\]\((\/[^)\s]*)\)(.*)$/s;
/** Stands for an opening bracket of what a server or a file said, which makes no link of ours. */
const HELD = "\uE000";

/** The sentence for an error; the one link its translation may hold, written `[text](/path)`, leads somewhere. */
export function ErrorText({ error }: { error: unknown }) {
  const { code, params } = toAppError(error);
  const text = useErrorText()(new AppError(code, held(params)));
  const [, before = text, label, address, after = ""] = LINK.exec(text) ?? [];
  if (label === undefined || address === undefined) return <>{released(text)}</>;
  return (
    <>
      {released(before)}
      <AppLink to={address}>{label}</AppLink>
      {released(after)}
    </>
  );
}

/** Says what went wrong the moment it does; nothing while nothing has. */
export function ErrorAlert({ error, className }: { error: unknown; className?: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p role="alert" className={className}>
      <ErrorText error={error} />
    </p>
  );
}

function held(params: ErrorParams): ErrorParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replaceAll("[", HELD) : value,
    ]),
  );
}

const released = (text: string) => text.replaceAll(HELD, "[");
