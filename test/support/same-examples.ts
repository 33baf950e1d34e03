import fc from 'fast-check';

// Random examples would let a change land by luck and refuse the next one for what it has not touched. Everybody meets the same;
// `GALLEY_STORIES` looks for others.
if (process.env.GALLEY_STORIES === undefined)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_123 });
