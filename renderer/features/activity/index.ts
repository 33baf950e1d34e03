/**
 * Activity: every upload and download of the last 90 days, live. Pages of the journal are asked for as they are seen; what the
 * stream tells is laid over them, so progress moves without asking. Filters and search are the host's: the page
 * never holds more rows than it shows.
 */
export { ActivityScreen } from './activity-screen.tsx';
