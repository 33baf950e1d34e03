/**
 * The asset drawer: everything about one asset beside the list it was found in. Its picture, its conversions with their
 * downloads, its files and a place to drop new ones, what is known about it and, where the bank lets, a form to change
 * that. Reads and calls through the store and the contract; draws no list of its own kind.
 */
export { AssetInspector } from './asset-inspector.tsx';
