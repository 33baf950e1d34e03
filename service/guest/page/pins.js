// @ts-check
import { element } from './page-data.js';

/** @typedef {{ number: number, at: { x: number, y: number }, label: string, isDraft: boolean, chosen: boolean, choose: () => void }} Pin */

/**
 * Numbers on the picture, each a button. They keep their size while the picture is zoomed.
 *
 * @param {{ place: (at: { x: number, y: number }) => { x: number, y: number } | null }} viewer
 */
export function createPins(viewer) {
  const layer = element('pins');
  /** @type {{ pin: Pin, button: HTMLButtonElement }[]} */
  let shown = [];

  function arrange() {
    for (const { pin, button } of shown) {
      const at = viewer.place(pin.at);
      button.hidden = at === null;
      if (at !== null) button.style.transform = `translate(${at.x}px, ${at.y}px)`;
    }
  }

  return {
    arrange,

    /** @param {Pin[]} pins */
    show(pins) {
      shown = pins.map((pin) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = pin.isDraft ? 'pin draft' : 'pin';
        button.classList.toggle('chosen', pin.chosen);
        button.textContent = String(pin.number);
        button.setAttribute('aria-label', pin.label);
        button.addEventListener('click', pin.choose);
        return { pin, button };
      });
      layer.replaceChildren(...shown.map(({ button }) => button));
      arrange();
    },
  };
}
