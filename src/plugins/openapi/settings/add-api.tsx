import { AppError } from "@core/errors/app-error";
import { PastedTextForm } from "@shared/settings/pasted-text-form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Apis } from "../apis";
import { type ApiDescription, readDescription } from "../description/read-description";
import { DescribedApi } from "./described-api";

/** Properties of the form. */
export interface AddApiProps {
  apis: Pick<Apis, "add">;
  onClose: () => void;
}

/** Adds a service: its description is pasted or dropped, read here, and shown before anything of it is kept. */
export function AddApi({ apis, onClose }: AddApiProps) {
  const { t } = useTranslation("openapi");
  const [described, setDescribed] = useState<ApiDescription>();
  const read = async (text: string) => {
    const found = await readDescription(text);
    if (found.operations.length === 0) throw new AppError("openapi.no-operations");
    setDescribed(found);
  };
  if (described) return <DescribedApi described={described} apis={apis} onClose={onClose} />;
  return (
    <PastedTextForm
      label={t("description")}
      hint={t("descriptionHint")}
      placeholder="openapi: 3.1.0"
      readLabel={t("read")}
      onRead={read}
      onClose={onClose}
    />
  );
}
