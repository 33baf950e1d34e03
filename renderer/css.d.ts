/** Vite turns an imported style sheet into a file of the build; nothing of it reaches the code. */
declare module '*.css';
