import { ErrorAlert, PageLayout } from "@troupe/plugin-kit/ui";
import { useEffect, useState } from "react";
import { sourceTrial, toolTrial } from "./call-trial";
import { drawTrial } from "./draw-trial";
import { strategyTrial } from "./strategy-trial";
import { talkTrial } from "./talk-trial";
import type { Trial, Tried } from "./tried";

const TRIED = "/troupe-plugin-dev/tried.json";
/** Trials by the point of what they try. */
const TRIALS: ReadonlyMap<string, Trial> = new Map(
  [drawTrial, toolTrial, sourceTrial, talkTrial, strategyTrial].map((trial) => [trial.point, trial]),
);

/** The page of the bench: a part for each contribution that can be tried by itself. */
export default function BenchPage() {
  const [tried, setTried] = useState<Tried>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    fetch(TRIED)
      .then((response) => response.json() as Promise<Tried>)
      .then(setTried, setFailure);
  }, []);
  if (!tried)
    return (
      <PageLayout title="Bench">
        <ErrorAlert error={failure} />
      </PageLayout>
    );
  const { manifest, samples } = tried;
  const others = manifest.contributes.filter(({ point }) => !TRIALS.has(point));
  return (
    <PageLayout title="Bench" subtitle={`${manifest.name} ${manifest.version}`}>
      {manifest.contributes.map((data) => {
        const trial = TRIALS.get(data.point);
        const name = `${data.point}/${data.id}`;
        return trial ? (
          <section key={name} aria-label={name} style={{ display: "grid", gap: "1rem", marginBlock: "2rem" }}>
            <h2>{name}</h2>
            <trial.Component data={data} manifest={manifest} sample={samples[name]?.[0]} />
          </section>
        ) : null;
      })}
      {others.length > 0 ? (
        <p>Tried where they are used: {others.map(({ point, id }) => `${point}/${id}`).join(", ")}.</p>
      ) : null}
    </PageLayout>
  );
}
