/**
 * Projects: the tree where the bank can list it, the local catalogue of pasted ids and links where it cannot; and the page of
 * one project with its dates, people, tasks, proofs and messages. Messages are shown as text: a stranger's HTML is never
 * rendered.
 */
export { ProjectsScreen } from './projects-screen.tsx';
