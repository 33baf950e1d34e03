/** Turns drawn SVG into a picture file; for demonstration data. Never for SVG from outside. */
export async function rasterize(svg: string, format: 'jpeg' | 'png' | 'webp' | 'tiff'): Promise<Buffer> {
  // Loaded only by who draws: the service itself leaves pictures to its converters and does without this library.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer();
}
