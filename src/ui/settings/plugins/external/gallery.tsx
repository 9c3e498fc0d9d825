import { OWN_GALLERY, type ReadGallery } from "@core/services/external-plugins/galleries";
import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { ShowMore } from "@ui/elements/show-more";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";
import { Entry, useKinds } from "./gallery-entry";
import { readTimeout } from "./read-timeout";

/** The number of plugins shown at first, and added each time. */
const PAGE_SIZE = 50;

/** Properties of the gallery. */
export interface GalleryProps {
  /** The words that are searched for at first. */
  sought: string;
  /** Gets what was read of an entry, to be asked about. */
  onRead: (preview: PluginPreview) => void;
}

/** Plugins that lists at addresses name. It fetches them when it is opened. */
export default function Gallery({ sought, onRead }: GalleryProps) {
  const { t } = useTranslation("plugins");
  const { galleries } = useService(ExternalPluginsStoreToken);
  const [addresses, setAddresses] = useState(galleries.addresses);
  const [words, setWords] = useState(sought);
  const remove = (address: string) => {
    galleries.remove(address);
    setAddresses(galleries.addresses);
  };
  return (
    <div className={`${styles.stack} ${styles.gallery}`}>
      <p className={section.hint}>{t("external.gallery.hint")}</p>
      <TextField
        label={t("external.gallery.search")}
        type="search"
        value={words}
        onChange={(event: { target: { value: string } }) => setWords(event.target.value)}
      />
      {addresses.map((address) => (
        <section key={address} className={styles.part}>
          <div className={section.row}>
            <h4>
              {address === OWN_GALLERY ? (
                t("external.gallery.own")
              ) : (
                <span className={styles.code}>{address}</span>
              )}
            </h4>
            {address === OWN_GALLERY ? null : (
              <Button
                size="small"
                aria-label={t("common:of", { label: t("common:remove"), name: address })}
                onClick={() => remove(address)}
              >
                {t("common:remove")}
              </Button>
            )}
          </div>
          <List address={address} words={words} onRead={onRead} />
        </section>
      ))}
      <AddList onAdded={() => setAddresses(galleries.addresses)} />
    </div>
  );
}

function List({ address, words, onRead }: Pick<GalleryProps, "onRead"> & { address: string; words: string }) {
  const { t } = useTranslation("plugins");
  const { galleries } = useService(ExternalPluginsStoreToken);
  const [gallery, setGallery] = useState<ReadGallery>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const kindsOf = useKinds();
  const [shown, setShown] = useState(PAGE_SIZE);
  const showMore = useCallback(() => setShown((count) => count + PAGE_SIZE), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    setFailure(undefined);
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, readTimeout()]);
    galleries.read(address, signal).then(
      (read) => leaving.signal.aborted || setGallery(read),
      (error: unknown) => leaving.signal.aborted || setFailure(error),
    );
    return () => leaving.abort();
  }, [galleries, address, attempt]);
  if (failure !== undefined)
    return (
      <div className={section.group}>
        <ErrorAlert error={failure} className={section.failure} />
        <div>
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            {t("common:retry")}
          </Button>
        </div>
      </div>
    );
  if (!gallery) return <p role="status">{t("external.gallery.loading")}</p>;
  const { entries, left } = gallery;
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ id = "", name, description = "", adds }) => {
    const text = [id, name, description, ...kindsOf(adds)].join(" ").toLowerCase();
    return terms.every((word) => text.includes(word));
  });
  return (
    <>
      {left.length > 0 ? <Left left={left} /> : null}
      {found.length === 0 ? (
        <p>{t(entries.length === 0 ? "external.gallery.none" : "external.gallery.noMatch")}</p>
      ) : null}
      <ul className={section.list}>
        {found.slice(0, shown).map((entry) => (
          <Entry key={entry.address} entry={entry} onRead={onRead} />
        ))}
      </ul>
      {found.length > shown ? (
        <ShowMore
          key={shown}
          label={t("common:showMore", { count: found.length - shown })}
          onShowMore={showMore}
        />
      ) : null}
    </>
  );
}

/** The entries of a list that are not shown, and why: whoever keeps the list is to be told. */
function Left({ left }: Pick<ReadGallery, "left">) {
  const { t } = useTranslation("plugins");
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <details>
      <summary className={section.summary}>{t("external.gallery.left", { count: left.length })}</summary>
      <ul className={styles.list}>
        {left.slice(0, shown).map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change once it is read, and names may be alike
          <li key={index}>
            <bdi>{name}</bdi>: <bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
      {left.length > shown ? (
        <Button size="small" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t("common:showMore", { count: left.length - shown })}
        </Button>
      ) : null}
    </details>
  );
}

function AddList({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation("plugins");
  const { galleries } = useService(ExternalPluginsStoreToken);
  const [address, setAddress] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      galleries.add(address);
      setAddress("");
      onAdded();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form className={section.fields} noValidate onSubmit={add}>
      <TextField
        label={t("external.gallery.address")}
        type="url"
        placeholder="https://example.com/gallery.json"
        value={address}
        onChange={(event: { target: { value: string } }) => setAddress(event.target.value)}
      />
      <Button type="submit" disabled={address.trim() === ""}>
        {t("external.gallery.add")}
      </Button>
      <ErrorAlert error={failure} className={section.failure} />
    </form>
  );
}
