// @ts-check
import { element, typedElement } from './page-data.js';
import { centred, fitted, moved, pictureAt, zoomed } from './view-geometry.js';

/** @typedef {import('./view-geometry.js').Point} Point */
/** @typedef {import('./view-geometry.js').View} View */

/** One press of a key or button. */
const zoomStep = 1.3;
const keyStepPixels = 60;
/** A finger never rests quite still; beyond this it meant to move the picture. */
const clickSlackPixels = 6;
/** One notch of a common wheel is 100 to 120 and then zooms by about a sixth; fingers on a touch pad send small ones. */
const wheelRate = 0.0015;
const padPinchRate = 0.01;

/**
 * The stage: shows one picture, and moves and zooms it by mouse, wheel, touch and keys.
 *
 * @param {{ viewChanged: () => void, pointed: (point: Point) => void, loaded: () => void, failed: () => void }} callbacks
 * `pointed`: a click that moved nothing, or Enter at the cross in the middle
 */
export function createViewer(callbacks) {
  const stage = element('stage');
  const canvas = element('canvas');
  const picture = typedElement('picture', HTMLImageElement);
  const level = element('zoom-level');
  /** @type {View} */
  let view = { x: 0, y: 0, scale: 1 };
  let isFitted = true;
  let isLoaded = false;
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  let travelled = 0;

  const stageSize = () => ({ width: stage.clientWidth, height: stage.clientHeight });
  const pictureSize = () => ({ width: picture.naturalWidth || 1, height: picture.naturalHeight || 1 });
  const middle = () => ({ x: stage.clientWidth / 2, y: stage.clientHeight / 2 });

  /** @param {View} next */
  function show(next) {
    view = next;
    canvas.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    level.textContent = `${Math.round(view.scale * 100)} %`;
    callbacks.viewChanged();
  }

  function fitIn() {
    isFitted = true;
    show(fitted(stageSize(), pictureSize()));
  }

  /**
   * @param {number} factor
   * @param {Point} at
   */
  function zoom(factor, at) {
    isFitted = false;
    show(zoomed(view, factor, at, stageSize(), pictureSize()));
  }

  /** @param {Point} by */
  function move(by) {
    isFitted = false;
    show(moved(view, by, stageSize(), pictureSize()));
  }

  /** @param {Point} at */
  function point(at) {
    const found = isLoaded ? pictureAt(view, at, pictureSize()) : null;
    if (found !== null) callbacks.pointed(found);
  }

  /** @param {{ clientX: number, clientY: number }} event @returns {Point} */
  function onStage(event) {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left - stage.clientLeft, y: event.clientY - box.top - stage.clientTop };
  }

  stage.addEventListener('pointerdown', (event) => {
    if (
      event.button !== 0 ||
      !isLoaded ||
      (event.target instanceof Element && event.target.closest('button'))
    )
      return;
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, onStage(event));
    stage.setPointerCapture(event.pointerId);
  });

  stage.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = onStage(event);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.set(event.pointerId, now);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled < clickSlackPixels) return;
    stage.classList.add('moving');
    if (other === undefined) {
      move({ x: now.x - before.x, y: now.y - before.y });
      return;
    }
    const ratio = distance(now, other) / Math.max(distance(before, other), 1);
    zoom(ratio, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  });

  for (const kind of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    stage.addEventListener(kind, (event) => {
      if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
      stage.classList.remove('moving');
      if (kind === 'pointerup' && travelled < clickSlackPixels) point(onStage(event));
    });
  }

  stage.addEventListener(
    'wheel',
    (event) => {
      if (!isLoaded) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? padPinchRate : wheelRate)), onStage(event));
    },
    { passive: false },
  );

  /** @type {Map<string, () => void>} */
  const keys = new Map([
    ['ArrowLeft', () => move({ x: keyStepPixels, y: 0 })],
    ['ArrowRight', () => move({ x: -keyStepPixels, y: 0 })],
    ['ArrowUp', () => move({ x: 0, y: keyStepPixels })],
    ['ArrowDown', () => move({ x: 0, y: -keyStepPixels })],
    ['+', () => zoom(zoomStep, middle())],
    ['=', () => zoom(zoomStep, middle())],
    ['-', () => zoom(1 / zoomStep, middle())],
    ['0', fitIn],
    ['Enter', () => point(middle())],
  ]);
  stage.addEventListener('keydown', (event) => {
    const act = keys.get(event.key);
    if (act === undefined || !isLoaded || event.target !== stage) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });

  element('zoom-in').addEventListener('click', () => zoom(zoomStep, middle()));
  element('zoom-out').addEventListener('click', () => zoom(1 / zoomStep, middle()));
  element('fit').addEventListener('click', fitIn);
  new ResizeObserver(() => {
    if (!isLoaded) return;
    if (isFitted) fitIn();
    else move({ x: 0, y: 0 });
  }).observe(stage);

  picture.addEventListener('load', () => {
    isLoaded = true;
    picture.classList.add('loaded');
    fitIn();
    callbacks.loaded();
  });
  picture.addEventListener('error', () => {
    if (picture.hasAttribute('src')) callbacks.failed();
  });

  return {
    /**
     * @param {string} address
     * @param {string} description
     */
    load(address, description) {
      isLoaded = false;
      picture.classList.remove('loaded');
      picture.alt = description;
      picture.src = address;
    },

    /** Where a point of the picture is on the stage. @param {Point} at @returns {Point | null} */
    place(at) {
      if (!isLoaded) return null;
      const { width, height } = pictureSize();
      return { x: view.x + at.x * width * view.scale, y: view.y + at.y * height * view.scale };
    },

    /** @param {Point} at */
    centre(at) {
      if (!isLoaded) return;
      isFitted = false;
      show(centred(view, at, stageSize(), pictureSize()));
    },
  };
}

/** @param {Point} one @param {Point} other */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
