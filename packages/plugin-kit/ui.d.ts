/* User interface for the pages of trusted plugins. It is the application's own: nothing of it is bundled. */
import type { PageToken } from "@troupe/plugin-kit";
import type {
  ButtonHTMLAttributes,
  FunctionComponent,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";

/** Properties of a badge. */
export interface BadgeProps {
  tone?: "neutral" | "accent" | "success" | "warning" | "danger" | "info";
  icon?: ReactNode;
  children: ReactNode;
}
/** A short word on a tinted ground. */
export declare function Badge(props: BadgeProps): ReactNode;

/** Properties of a button; everything a native button takes passes through. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once a view at the most; `danger` for what cannot be undone. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "medium" | "small";
  icon?: ReactNode;
}
/** A button with a word on it, and possibly an icon before the word. */
export declare function Button(props: ButtonProps): ReactNode;

/** Properties of an icon button. */
export interface IconButtonProps extends Omit<ButtonProps, "icon" | "children"> {
  /** Its accessible name, also shown as a tooltip. */
  label: string;
  children: ReactNode;
}
/** A square button with only an icon. */
export declare function IconButton(props: IconButtonProps): ReactNode;

/** Properties of an empty state. */
export interface EmptyStateProps {
  icon?: ReactNode;
  /** One sentence. */
  title: string;
  hint?: ReactNode;
  /** One action. */
  action?: ReactNode;
}
/** Stands where content will be, and teaches how to get some. */
export declare function EmptyState(props: EmptyStateProps): ReactNode;

/** Says in the application's words what went wrong, the moment it does; nothing while `error` is `undefined`. */
export declare function ErrorAlert(props: { error: unknown }): ReactNode;

/** Properties of a text. */
export interface MarkdownProps {
  text: string;
  /** Whether more of it is on its way: its end is then taken as unfinished. */
  streaming?: boolean;
}
/** Markdown as replies are drawn, with their blocks; nothing in it runs in the page. */
export declare function Markdown(props: MarkdownProps): ReactNode;

/** Properties of a page's frame. */
export interface PageLayoutProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  width?: "reading" | "wide";
  children: ReactNode;
}
/** Title, actions and content of an ordinary page. */
export declare function PageLayout(props: PageLayoutProps): ReactNode;

/** Properties of a choice from a list. */
export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange"> {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  hint?: ReactNode;
}
/** A labelled choice from a list. */
export declare function SelectField(props: SelectFieldProps): ReactNode;

/** Properties of a switch. */
export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** For screen readers only, where the visible label does not say enough. */
  accessibleName?: string;
}
/** Something that is on or off, and changes at once. */
export declare function Switch(props: SwitchProps): ReactNode;

/** Properties of a text field; `rows` makes it one of several lines. */
export type TextFieldProps = {
  label: string;
  hint?: ReactNode;
  /** Error of the value, shown below the field. */
  error?: string | undefined;
} & (
  | ({ rows?: undefined } & InputHTMLAttributes<HTMLInputElement>)
  | ({ rows: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)
);
/** A labelled field for text. */
export declare function TextField(props: TextFieldProps): ReactNode;

/** The language of the interface. */
export declare function useLanguage(): string;
/** A service or store of the application, by its token. */
export declare function useService<T>(token: PageToken<T>): T;
/** Has a component follow the stores that it reads. */
export declare function observer<Props extends object>(
  component: FunctionComponent<Props>,
): FunctionComponent<Props>;
/** Texts of a namespace, in the language of the interface. */
export declare function useTranslation(namespace: string): {
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
};
/** The token of a service or store, typed as its author knows it: `token<{ agents: readonly unknown[] }>("agents-store")`. */
export declare function token<T>(name: string): PageToken<T>;
