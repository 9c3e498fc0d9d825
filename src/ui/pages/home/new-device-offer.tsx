import ExampleOffer from "@ui/features/tasks/example-offer";
import RecordingCards from "./recording-cards";

/** Properties of the offer of a new device. */
export interface NewDeviceOfferProps {
  /** Called once the example tasks are there. */
  onLoaded: () => void;
}

/** The way to see finished work on a device that has none: recordings, and beside them example tasks. */
export default function NewDeviceOffer({ onLoaded }: NewDeviceOfferProps) {
  return <RecordingCards beside={<ExampleOffer onLoaded={onLoaded} />} />;
}
