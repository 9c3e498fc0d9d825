import { DEFAULT_TEMPERATURE } from "@core/domain/llm";
import { useLanguage } from "@ui/language";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./agent-advanced.module.css";

/** Properties of the temperature slider. */
export interface TemperatureSliderProps {
  value: number | undefined;
  onChange: (temperature: number) => void;
}

/** Temperature from 0 to 2 in steps of 0.1. */
export function TemperatureSlider({ value = DEFAULT_TEMPERATURE, onChange }: TemperatureSliderProps) {
  const { t } = useTranslation("agent-builder");
  const id = useId();
  const shown = new Intl.NumberFormat(useLanguage(), { minimumFractionDigits: 1 }).format(value);
  return (
    <div className={styles.slider}>
      <div className={styles.sliderHead}>
        <label htmlFor={id}>{t("temperature.label")}</label>
        <output htmlFor={id} className={styles.value}>
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={2}
        step={0.1}
        value={value}
        className={styles.range}
        aria-describedby={`${id}-hint`}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t("temperature.hint")}
      </p>
    </div>
  );
}
