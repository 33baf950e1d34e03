import './progress-bar.css';

/** A native progress bar: `label` names it, `text` says the value in words. */
export function ProgressBar({
  value,
  max,
  label,
  text,
}: {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  readonly text: string;
}) {
  return (
    <progress
      className="progress-bar"
      aria-label={label}
      aria-valuetext={text}
      value={Math.min(value, max)}
      max={Math.max(1, max)}
    />
  );
}
