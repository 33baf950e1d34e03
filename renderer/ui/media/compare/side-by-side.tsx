import './compare.css';
import { type UIEvent, useState } from 'react';
import { PictureStage } from '../picture-stage.tsx';

export interface ComparedPicture {
  readonly url: string | null;
  readonly label: string;
  /** Shown over the picture: which version it is. */
  readonly title: string;
  /** Width of the original in pixels, which 100 % is measured by; null: that of the picture that is shown. */
  readonly fullWidthPx: number | null;
}

/** Two pictures with one zoom: what is scrolled on one side is scrolled on the other. */
export function SideBySide({
  before,
  after,
}: {
  readonly before: ComparedPicture;
  readonly after: ComparedPicture;
}) {
  const [factor, setFactor] = useState<number | null>(null);
  const follow = (event: UIEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement) || !target.matches(scrollers)) return;
    for (const other of currentTarget.querySelectorAll<HTMLElement>(scrollers)) {
      if (other !== target) scrollAs(other, target);
    }
  };
  return (
    <div className="compare-sides" onScrollCapture={follow}>
      {[before, after].map(({ url, label, title, fullWidthPx }) => (
        <div key={title} className="compare-side">
          <span className="compare-title">{title}</span>
          <PictureStage
            url={url}
            label={label}
            fullWidthPx={fullWidthPx}
            zoom={{ factor, onFactor: setFactor }}
          />
        </div>
      ))}
    </div>
  );
}

const scrollers = '.picture-stage-scroller';

/** To the same part of the picture; a place that is right already is not set, or the two would answer each other. */
function scrollAs(follower: HTMLElement, leader: HTMLElement): void {
  const left = share(leader.scrollLeft, leader.scrollWidth - leader.clientWidth);
  const top = share(leader.scrollTop, leader.scrollHeight - leader.clientHeight);
  const leftPx = Math.round(left * (follower.scrollWidth - follower.clientWidth));
  const topPx = Math.round(top * (follower.scrollHeight - follower.clientHeight));
  if (Math.abs(follower.scrollLeft - leftPx) > 1) follower.scrollLeft = leftPx;
  if (Math.abs(follower.scrollTop - topPx) > 1) follower.scrollTop = topPx;
}

function share(placePx: number, mostPx: number): number {
  return mostPx <= 0 ? 0 : placePx / mostPx;
}
