// `npm run check`: format, lint, types per room, architecture, unused code. Under a minute, before every commit.

import { printTotal, runGates } from './gates.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const total = await runGates();
printTotal(total);
process.exit(total.failed === 0 ? 0 : 1);
