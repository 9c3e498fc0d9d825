import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import type { Requirement } from "@core/domain/requirement/requirement";
import { type ArtifactExporter, ArtifactExporters } from "@core/points/artifact-exporter";
import { ActionMenu } from "@ui/elements/action-menu";
import { IconButton } from "@ui/elements/button";
import { useAppNavigate } from "@ui/links";
import { NamedFiles } from "@ui/markdown/named-files";
import { usePluginText } from "@ui/plugin-text";
import { useService, useServices } from "@ui/services-context";
import { Download, Share2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { exportArtifact, type FileExporter, type PendingFile } from "./export-artifact";
import { useMaking } from "./use-making";

/** Whether a format is a page that whoever gets it can read, and in which nothing runs. */
function isPage(exporter: ArtifactExporter): exporter is FileExporter {
  return exporter.id === "html" && exporter.delivery === "file";
}

const MakingFile = lazy(() => import("./making-file"));

const ContentsDialog = lazy(() => import("./contents-dialog"));

const SaveIntoFolder = lazy(() => import("@ui/features/folders/save-into-folder"));

/** Properties of the menu. */
export interface DownloadMenuProps {
  artifact: Artifact;
  /** The requirements; none unless told. */
  requirements?: readonly Requirement[];
  /** The notes it was written from; none unless told. */
  notes?: readonly Artifact[];
}

/** The formats in which an artifact can be taken away, and the page of it that can be shared. */
export const DownloadMenu = observer(function DownloadMenu(props: DownloadMenuProps) {
  const { artifact, requirements = [], notes = [] } = props;
  const { t } = useTranslation("artifacts");
  const services = useServices();
  const { progress, begin, cancel } = useMaking();
  const [pending, setPending] = useState<PendingFile>();
  const [isSaving, setSaving] = useState(false);
  const here = useRef<HTMLSpanElement>(null);
  const drawn = () => here.current?.closest<HTMLElement>("[data-artifact]") ?? null;
  const source = artifactSource(artifact);
  const exporters = useService(ArtifactExporters).all.filter(({ suits }) => suits?.(source) ?? true);
  const sections = exporters.flatMap((each) => (each.delivery === "file" && each.settings) || []);
  const textOf = usePluginText([
    ...exporters.map(({ name }) => name),
    ...sections.map(({ titleKey }) => titleKey),
  ]);
  const navigate = useAppNavigate();
  const files = useContext(NamedFiles);
  const belongings = { title: artifact.title || t("untitled"), requirements, notes, files };
  const actions = exporters.map((exporter) => ({
    label: textOf(exporter.name) || exporter.id,
    run: () =>
      begin(async (signal, onDrawn) => {
        const work = { artifact, belongings, signal, onDrawn };
        setPending(await exportArtifact(services, exporter, work, drawn()));
      }),
  }));
  const shared = exporters.find(isPage);
  const share = (exporter: FileExporter) =>
    begin(async (signal, onDrawn) => {
      const { shareArtifact } = await import("./share-artifact");
      await shareArtifact(services, exporter, { artifact, belongings, signal, onDrawn });
    });
  const settings = sections.map(({ section, titleKey }) => ({
    label: `${textOf(titleKey)}…`,
    run: () => void navigate(`/settings#${section}`),
  }));
  const save = { label: t("saveIntoFolder"), run: () => setSaving(true) };
  return (
    <span ref={here}>
      <ActionMenu
        label={t("common:download")}
        icon={<Download aria-hidden="true" />}
        actions={[...actions, save, ...settings]}
      />
      {shared && artifact.status === "final" ? (
        <IconButton size="small" label={t("share")} onClick={() => share(shared)}>
          <Share2 aria-hidden="true" />
        </IconButton>
      ) : null}
      {progress ? (
        <Suspense fallback={null}>
          <MakingFile {...progress} onCancel={cancel} />
        </Suspense>
      ) : null}
      {isSaving ? (
        <Suspense fallback={null}>
          <SaveIntoFolder artifact={artifact} onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
      {pending ? (
        <Suspense fallback={null}>
          <ContentsDialog {...pending} onSave={pending.save} onClose={() => setPending(undefined)} />
        </Suspense>
      ) : null}
    </span>
  );
});
