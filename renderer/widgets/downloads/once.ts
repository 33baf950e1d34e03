/** Does work of one name; asked for again while that is under way, it is the same work. */
export type Once = (name: string, work: () => Promise<void>) => Promise<void>;

export function createOnce(): Once {
  const underWay = new Map<string, Promise<void>>();
  return (name, work) => {
    const before = underWay.get(name);
    if (before !== undefined) return before;
    const begun = work().finally(() => underWay.delete(name));
    underWay.set(name, begun);
    return begun;
  };
}
