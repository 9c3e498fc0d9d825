import type { Attachment } from "@core/domain/file/attachment";
import { TextField } from "@ui/elements/text-field";
import { useRef } from "react";
import { FieldMenu } from "./field-menu";

/** Properties of the field. */
export interface MenuTextFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  rows: number;
  required?: boolean;
  maxLength?: number;
  /** Called for Enter, which begins no new line then. */
  onEnter?: () => void;
  /** Takes a file; without it files are not among the choices. */
  attach?: { one(attachment: Promise<Attachment>): Promise<void> };
}

/** A labelled field of a form with the menu for `/` and `@`. */
export function MenuTextField({ onChange, onEnter, attach, ...rest }: MenuTextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div>
      <TextField
        {...rest}
        ref={field}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
        onKeyDown={(event: React.KeyboardEvent) => {
          // Enter also ends the composition of a Korean syllable.
          if (!onEnter || event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      <FieldMenu field={field} value={rest.value} onChange={onChange} {...(attach ? { attach } : {})} />
    </div>
  );
}
