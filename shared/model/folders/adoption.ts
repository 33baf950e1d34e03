/**
 * How far the files of a watched folder about which nothing is agreed have been matched with what the bank holds: by name, then by
 * content; `done` when every file there is agreed on, asked about or on its way.
 */
export type AdoptionPhase = 'names' | 'contents' | 'done';
