import { Badge } from "@ui/elements/badge";
import { Button, IconButton } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { ErrorAlert } from "@ui/elements/error-text";
import { PageLayout } from "@ui/elements/page-layout";
import { SelectField } from "@ui/elements/select-field";
import { Switch } from "@ui/elements/switch";
import { TextField } from "@ui/elements/text-field";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import { useTranslation } from "react-i18next";
import { Markdown } from "./drawn-markdown";

/**
 * The modules plugins in the page get by `troupe.require(name)`, so none is bundled twice: the same React, and the
 * parts that pages and settings are made of. Documented in `docs/plugin-authoring.md`; nothing may be taken away.
 */
export const pageKit = {
  react,
  "react/jsx-runtime": jsxRuntime,
  "mobx-react-lite": { observer },
  "react-i18next": { useTranslation },
  "@troupe/ui": {
    Badge,
    Button,
    EmptyState,
    ErrorAlert,
    IconButton,
    Markdown,
    PageLayout,
    SelectField,
    Switch,
    TextField,
    useLanguage,
    useService,
  },
};
