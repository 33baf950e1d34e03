interface OfAccount {
  readonly accountId: string;
}

/**
 * The latest in front, and of its account at most so many; those of accounts that are not there any more are let go. Pure.
 */
export function withLatest<Entry extends OfAccount>(
  entries: readonly Entry[],
  latest: Entry,
  {
    isSame,
    most,
    accounts,
  }: {
    readonly isSame: (entry: Entry) => boolean;
    readonly most: number;
    readonly accounts: readonly OfAccount[];
  },
): Entry[] {
  const isOwn = (entry: OfAccount): boolean => entry.accountId === latest.accountId;
  const there = new Set(accounts.map(({ accountId }) => accountId));
  return [
    latest,
    ...entries.filter((entry) => isOwn(entry) && !isSame(entry)).slice(0, most - 1),
    ...entries.filter((entry) => !isOwn(entry) && there.has(entry.accountId)),
  ];
}
