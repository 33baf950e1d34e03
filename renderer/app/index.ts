/**
 * renderer/app: the page around the features.
 *
 * The shell with rail, strip and places, the account menu, the news, the drop target, the palette and the question before a
 * form is left; theme, language and queries around them. Here alone features meet: what one feature needs of another is
 * handed to it as a prop. `main.tsx` loads this room when the connection is under way.
 */
export { drawApp } from './draw-app.tsx';
