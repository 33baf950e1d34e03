// @ts-check

/**
 * Where the picture lies on the stage: its upper left corner and its scale, in pixels of the stage per pixel of the picture. Pure.
 *
 * @typedef {{ x: number, y: number, scale: number }} View
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ x: number, y: number }} Point
 */

/** Air around a picture that is fitted in. */
const margin = 16;
/** Eight screen pixels for one of the picture: single dots of a raster are distinct. */
const largestScale = 8;
/** However large the picture is, it can be made this much larger than fitted in. */
const leastZoomRange = 4;

/**
 * The whole picture, in the middle; small ones are not blown up.
 * @param {Size} stage
 * @param {Size} picture
 * @returns {View}
 */
export function fitted(stage, picture) {
  const scale = Math.min(
    Math.max(stage.width - 2 * margin, 1) / picture.width,
    Math.max(stage.height - 2 * margin, 1) / picture.height,
    1,
  );
  return clamped({ x: 0, y: 0, scale }, stage, picture);
}

/**
 * Zooms so that what lies under `at` stays there.
 * @param {View} view
 * @param {number} factor
 * @param {Point} at
 * @param {Size} stage
 * @param {Size} picture
 * @returns {View}
 */
export function zoomed(view, factor, at, stage, picture) {
  const fit = fitted(stage, picture).scale;
  const most = Math.max(largestScale, fit * leastZoomRange);
  const scale = Math.min(Math.max(view.scale * factor, fit / 2), most);
  const ratio = scale / view.scale;
  return clamped(
    { x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale },
    stage,
    picture,
  );
}

/**
 * @param {View} view
 * @param {Point} by
 * @param {Size} stage
 * @param {Size} picture
 * @returns {View}
 */
export function moved(view, by, stage, picture) {
  return clamped({ ...view, x: view.x + by.x, y: view.y + by.y }, stage, picture);
}

/**
 * Brings a point of the picture to the middle of the stage.
 * @param {View} view
 * @param {Point} point fractions of the picture
 * @param {Size} stage
 * @param {Size} picture
 * @returns {View}
 */
export function centred(view, point, stage, picture) {
  return clamped(
    {
      scale: view.scale,
      x: stage.width / 2 - point.x * picture.width * view.scale,
      y: stage.height / 2 - point.y * picture.height * view.scale,
    },
    stage,
    picture,
  );
}

/**
 * The point of the picture under a point of the stage, as fractions; null beside the picture.
 * @param {View} view
 * @param {Point} at
 * @param {Size} picture
 * @returns {Point | null}
 */
export function pictureAt(view, at, picture) {
  const x = (at.x - view.x) / (picture.width * view.scale);
  const y = (at.y - view.y) / (picture.height * view.scale);
  return x < 0 || x > 1 || y < 0 || y > 1 ? null : { x, y };
}

/**
 * A picture smaller than the stage stays in the middle; of a larger one any point can come to the middle, and no further.
 * @param {View} view
 * @param {Size} stage
 * @param {Size} picture
 * @returns {View}
 */
function clamped(view, stage, picture) {
  return {
    scale: view.scale,
    x: clampedAxis(view.x, picture.width * view.scale, stage.width),
    y: clampedAxis(view.y, picture.height * view.scale, stage.height),
  };
}

/**
 * @param {number} offset
 * @param {number} length
 * @param {number} room
 */
function clampedAxis(offset, length, room) {
  if (length <= room - 2 * margin + 1) return (room - length) / 2;
  return Math.min(Math.max(offset, room / 2 - length), room / 2);
}
