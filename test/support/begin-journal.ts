import { openJournal } from '../../main/journal/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';

// A process of its own that opens a journal at the word of its parent, and says what came of it.
const [path = '', how] = process.argv.slice(2);

process.once('message', () => {
  try {
    openJournal({ path, clock: systemClock, log: silentLog, isReadOnly: how === 'look' }).close();
    process.send?.('opened');
  } catch (error) {
    process.send?.(String(error));
  }
  process.disconnect();
});
process.send?.('ready');
