import { useErrorText } from "@ui/error-text";
import { AppLink } from "@ui/links";

const LINK = /^(.*?)\[([^\]]+)\]\(([^)\s]+)\)(.*)$/s;

/** The sentence for an error; the one link it may hold, written `[text](address)`, leads somewhere. */
export function ErrorText({ error }: { error: unknown }) {
  const text = useErrorText()(error);
  const [, before, label, address, after] = LINK.exec(text) ?? [];
  if (label === undefined || address === undefined) return <>{text}</>;
  return (
    <>
      {before}
      <AppLink to={address}>{label}</AppLink>
      {after}
    </>
  );
}
