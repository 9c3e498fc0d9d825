import { withToolSet } from "@core/domain/tool/work-choice";
import type { ToolOffer } from "@core/services/tools/work-offers";
import { Switch } from "@ui/elements/switch";
import { AppLink } from "@ui/links";
import { usePluginText } from "@ui/plugin-text";
import { useTranslation } from "react-i18next";
import type { OpenMenuProps } from "./prompt-work";
import { WorkPopover } from "./work-popover";
import styles from "./work-popover.module.css";

/** The tools by name, each with a switch, and the way to more of them. Those of a server are folded: there may be hundreds. */
export function ToolsMenu(props: OpenMenuProps) {
  const { t } = useTranslation("setup");
  const { anchor, offer, onClose } = props;
  const groups = [...new Set(offer.tools.flatMap(({ group }) => group ?? []))];
  return (
    <WorkPopover anchor={anchor} label={t("common:prompt.tools")} onClose={onClose}>
      <p className={styles.hint}>{t("offer.hint")}</p>
      <Rows {...props} of={offer.tools.filter(({ group }) => group === undefined)} />
      {groups.map((group) => (
        <details key={group}>
          <summary>{group}</summary>
          <Rows {...props} of={offer.tools.filter((tool) => tool.group === group)} />
        </details>
      ))}
      <p className={styles.links}>
        <AppLink to="/settings#tools">{t("offer.more")}</AppLink>
      </p>
    </WorkPopover>
  );
}

function Rows({ offer, choice, onChange, of }: OpenMenuProps & { of: readonly ToolOffer[] }) {
  const { t } = useTranslation("setup");
  const textOf = usePluginText(of.map(({ name }) => name));
  const turn = (tool: ToolOffer, isOn: boolean) => {
    if (!tool.isSearch) return onChange(withToolSet(choice, tool.id, isOn, tool.isOnOtherwise));
    onChange({ ...choice, web: isOn === offer.web.isOnOtherwise ? undefined : isOn });
  };
  return (
    <ul className={styles.rows}>
      {of.map((tool) => (
        <li key={tool.id}>
          <Switch
            label={
              <>
                {textOf(tool.name) || tool.id}
                {tool.saysReadOnly ? <span className={styles.hint}>{t("offer.saysReadOnly")}</span> : null}
              </>
            }
            checked={tool.isOn}
            disabled={tool.isSearch && !offer.web.isPossible}
            onChange={(isOn) => turn(tool, isOn)}
          />
        </li>
      ))}
    </ul>
  );
}
