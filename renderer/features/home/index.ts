/**
 * Home: what needs the user, what is moving, what is new in the bank, and for newcomers what to do first. It only leads on: each
 * line opens the place where the work is done.
 */
export { HomeScreen } from './home-screen.tsx';
