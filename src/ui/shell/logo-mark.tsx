/** The mark of the product: a small troupe of figures. Decoration beside the name. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="15" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        <circle cx="32" cy="20" r="7" />
        <circle cx="17" cy="29" r="5" opacity=".8" />
        <circle cx="47" cy="29" r="5" opacity=".8" />
        <path d="M20 48c0-8 5-14 12-14s12 6 12 14z" />
        <path
          d="M8 48c0-6 4-10.5 9-10.5 1.200 0 2.300.3 3.300.8C18 41 16.500 44.300 16.300 48zM56 48c0-6-4-10.500-9-10.500-1.200 0-2.300.3-3.300.8C46 41 47.500 44.300 47.700 48z"
          opacity=".8"
        />
      </g>
    </svg>
  );
}
