/** The limits for any one content. */

/** 268 megapixels, about a gigabyte when unpacked: beyond any camera, short of a decompression bomb. */
export const mostInputPixels = 268_402_689;
/** The largest edge that a WebP can have; larger PNG and TIFF renditions are of no use to the programs that open them. */
export const longestOutputEdge = 16_383;
/** A page is drawn into memory at four bytes per pixel: 64 megapixels are A1 at 300 dpi. */
export const mostPagePixels = 64_000_000;
/** A converter that holds more is ended. The largest picture needs a gigabyte, PDF and the program itself some of the rest. */
export const mostConverterBytes = 1536 * 1024 * 1024;
/** A user waits for it: a picture that takes longer is one made to take longer. */
export const longestImmediateMs = 30_000;
/** WebP takes 0.2 s per megapixel, so the largest picture about a minute; a busy machine several times that. */
export const longestQueuedMs = 300_000;
