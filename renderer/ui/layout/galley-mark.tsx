/** The mark: a galley, the tray that holds set type, with three lines in it. Decoration; the name stands beside it. */
export function GalleyMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#0a6a87" />
      <path
        d="M8 7v18h17"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M13.5 9.5h10M13.5 14.5h7.5M13.5 19.5h10"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        opacity=".82"
      />
    </svg>
  );
}
