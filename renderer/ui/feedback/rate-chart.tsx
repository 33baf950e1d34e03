import './rate-chart.css';

const widthUnits = 150;
const heightUnits = 36;

/** A line of figures over time, drawn to its own highest; `text` says the same in words. */
export function RateChart({ values, text }: { readonly values: readonly number[]; readonly text: string }) {
  const most = Math.max(1, ...values);
  // The newest figure stands at the right edge, however few there are.
  const left = widthUnits - Math.max(0, values.length - 1);
  const points = values.map((value, index) => {
    const y = heightUnits - (value / most) * (heightUnits - 3) - 1;
    return `${left + index},${y.toFixed(1)}`;
  });
  return (
    <svg
      className="rate-chart"
      role="img"
      aria-label={text}
      viewBox={`0 0 ${widthUnits} ${heightUnits}`}
      preserveAspectRatio="none"
    >
      <title>{text}</title>
      {points.length > 1 && (
        <>
          <polygon
            className="rate-chart-area"
            points={`${left},${heightUnits} ${points.join(' ')} ${widthUnits},${heightUnits}`}
          />
          <polyline className="rate-chart-line" points={points.join(' ')} />
        </>
      )}
    </svg>
  );
}
