interface NamedStatus<Id> {
  readonly statusId: Id;
  readonly name: Readonly<Record<string, string>>;
}

export interface StatusOption<Id> {
  readonly value: Id;
  readonly label: string;
}

/**
 * The options of a status: every status of the list, and the present one even if the list does not know it (made since it was
 * read, or out of use), because a choice without it shows another one as if it were set.
 */
export function statusOptions<Id extends string>(
  statuses: readonly NamedStatus<Id>[],
  shownId: Id | null,
  localized: (name: NamedStatus<Id>['name'], id: string) => string,
): readonly StatusOption<Id>[] {
  const options = statuses.map(({ statusId, name }) => ({
    value: statusId,
    label: localized(name, statusId),
  }));
  return isUnknownStatus(statuses, shownId) ? [{ value: shownId, label: shownId }, ...options] : options;
}

/** Those that are shown, not in the list, and not met before; the list is read again for them. Each once, as they come. */
export function unknownStatuses<Id extends string>(
  statuses: readonly Pick<NamedStatus<Id>, 'statusId'>[],
  shownIds: readonly Id[],
  met: ReadonlySet<Id>,
): readonly Id[] {
  return [...new Set(shownIds)].filter((shownId) => !met.has(shownId) && isUnknownStatus(statuses, shownId));
}

function isUnknownStatus<Id extends string>(
  statuses: readonly Pick<NamedStatus<Id>, 'statusId'>[],
  shownId: Id | null,
): shownId is Id {
  return shownId !== null && statuses.every(({ statusId }) => statusId !== shownId);
}
