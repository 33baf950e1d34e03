/**
 * Sign-in and first run: address, then API key or user and password, then the first folder and its plan; or the built-in
 * bank by one click. The address is probed before any secret is typed. Secrets go to the host and are not kept here.
 */
export { SignInScreen } from './sign-in-screen.tsx';
export { WelcomeScreen } from './welcome-screen.tsx';
