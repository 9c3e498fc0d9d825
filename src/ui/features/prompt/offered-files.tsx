import type { Attachment } from "@core/domain/file/attachment";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type AttachmentOffer, AttachmentOffers } from "@core/points/attachment-offer";
import { ToolboxToken } from "@core/services/tokens";
import { Button } from "@ui/elements/button";
import { useReady, useService } from "@ui/services-context";
import { FileDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import styles from "./attach-menu.module.css";

/** Limit for reading a file of elsewhere, in milliseconds. */
const LIMIT_MS = 60_000;

/** Properties of the choice of files of elsewhere. */
export interface OfferedFilesProps {
  onChoose: (attachment: Promise<Attachment>) => void;
}

/** Files that servers offer, below the name of each; nothing where none does. */
export const OfferedFiles = observer(function OfferedFiles({ onChoose }: OfferedFilesProps) {
  useReady(ToolboxToken);
  const host = useService(PluginHostToken);
  const offers = host.open(AttachmentOffers).all;
  const read = async (offer: AttachmentOffer) => {
    const open = await host.load(offer);
    const file = await open(AbortSignal.timeout(LIMIT_MS));
    return (await import("@ui/elements/files/read-file")).readAttachment(file);
  };
  return [...new Set(offers.map(({ origin }) => origin))].map((origin) => (
    <div key={origin}>
      <p className={styles.label}>{origin}</p>
      <ul>
        {offers
          .filter((offer) => offer.origin === origin)
          .map((offer) => (
            <li key={offer.id}>
              <Button
                variant="quiet"
                className={styles.upload}
                icon={<FileDown aria-hidden="true" />}
                onClick={() => onChoose(read(offer))}
              >
                <span className={styles.name}>{offer.name}</span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  ));
});
