import './thumbnail.css';
import { IconFile, IconFileMusic, IconFileText, IconMovie, IconPhoto, IconVector } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePicture } from './use-picture.ts';

/** A row stands this long before its picture is asked for: rows that fly past under a turned wheel need none. */
const standsMs = 300;

/** A small picture of a file; an icon for its kind where there is none or it does not load. Asked for when it is seen. Fills what has the class `thumbnail`. */
export function Thumbnail({
  url,
  fileName,
  iconSize,
}: {
  readonly url: string | null;
  readonly fileName: string;
  readonly iconSize: number;
}) {
  const picture = usePicture(url);
  const hasStood = useHasStood(url);
  if (picture.url === null || !hasStood) {
    const Icon = icons.find(({ pattern }) => pattern.test(fileName))?.icon ?? IconFile;
    return <Icon size={iconSize} stroke={1.25} aria-hidden />;
  }
  return (
    <img
      // An image keeps its picture until another one has come: that of another version, beside this one's name.
      key={picture.url}
      src={picture.url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={picture.onError}
    />
  );
}

function useHasStood(url: string | null): boolean {
  const [stoodUrl, setStoodUrl] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    const timer = setTimeout(() => setStoodUrl(url), standsMs);
    return () => clearTimeout(timer);
  }, [url]);
  return url === stoodUrl;
}

const photo = /\.(jpe?g|png|gif|tiff?|webp|psd|heic|bmp|avif)$/i;

/** Whether a bank is likely to have a picture of it, from its name alone. */
export function isPhotoName(fileName: string): boolean {
  return photo.test(fileName);
}

/** Families of files that a prepress desk tells apart at a glance. */
const icons = [
  { pattern: photo, icon: IconPhoto },
  { pattern: /\.(svg|ai|eps|indd|idml|afdesign|afpub)$/i, icon: IconVector },
  { pattern: /\.(pdf|docx?|txt|md|rtf|odt)$/i, icon: IconFileText },
  { pattern: /\.(mp4|mov|avi|mkv|webm|mxf)$/i, icon: IconMovie },
  { pattern: /\.(mp3|wav|aiff?|flac|ogg)$/i, icon: IconFileMusic },
] as const;
