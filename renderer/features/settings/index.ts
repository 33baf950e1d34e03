/**
 * Settings: everything holds at once and is kept by the host, but for language and theme, which belong to this browser.
 * One section at a time; each says at the field what is wrong before anything is saved.
 */
export { ProxyBeforeSignIn } from './proxy-before-sign-in.tsx';
export { SettingsScreen } from './settings-screen.tsx';
