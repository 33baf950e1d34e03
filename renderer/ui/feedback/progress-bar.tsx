import './progress-bar.css';

export interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  readonly text: string;
}

/** A native progress bar: `label` names it, `text` says the value in words. */
export function ProgressBar({ value, max, label, text }: ProgressBarProps) {
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
