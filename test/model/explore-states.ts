/** Room `test/model`: visits every state that a model can reach. */

/** The first violation, and the shortest way to it. */
export interface Finding {
  readonly violation: string;
  readonly trace: readonly string[];
}

export interface Exploration {
  readonly stateCount: number;
  readonly edgeCount: number;
  readonly findings: readonly Finding[];
  /** How many states of each kind end a run. */
  readonly endings: Readonly<Record<string, number>>;
}

export interface ModelEdge<State> {
  readonly label: string;
  readonly next: State;
  /** Part of a run in which nothing goes wrong any more. */
  readonly isBenign: boolean;
}

export interface Model<State> {
  readonly initial: State;
  /** Equal states have equal keys. */
  keyOf(state: State): string;
  successors(state: State): readonly ModelEdge<State>[];
  violationOf(state: State): string | null;
  /** The name of the end that this state is; null when it is none. */
  endingOf(state: State): string | null;
}

interface Node<State> {
  readonly state: State;
  readonly parent: number;
  readonly label: string;
}

/** Breadth first. Stops at the first violation, and at a run without trouble that never ends. */
export function exploreStates<State>(model: Model<State>): Exploration {
  const nodes: Node<State>[] = [{ state: model.initial, parent: -1, label: '' }];
  const indexByKey = new Map([[model.keyOf(model.initial), 0]]);
  /** Successors in runs in which nothing goes wrong any more. */
  const benign: number[][] = [];
  const endings: Record<string, number> = {};
  let edgeCount = 0;

  const report = (violation: string, node: number): Exploration => ({
    stateCount: nodes.length,
    edgeCount,
    endings,
    findings: [{ violation, trace: traceTo(nodes, node) }],
  });

  for (let index = 0; index < nodes.length; index += 1) {
    const { state } = nodes[index] ?? { state: model.initial };
    const violation = model.violationOf(state);
    if (violation !== null) return report(violation, index);
    const onwards: number[] = [];
    for (const { label, next, isBenign } of model.successors(state)) {
      edgeCount += 1;
      const key = model.keyOf(next);
      let target = indexByKey.get(key);
      if (target === undefined) {
        target = nodes.length;
        indexByKey.set(key, target);
        nodes.push({ state: next, parent: index, label });
      }
      if (isBenign) onwards.push(target);
    }
    const ending = model.endingOf(state);
    if (ending !== null) endings[ending] = (endings[ending] ?? 0) + 1;
    else if (onwards.length === 0) return report('stuck: nothing leads on', index);
    benign[index] = onwards;
  }

  const cycle = findCycle(benign);
  if (cycle !== null)
    return report('stuck: goes round in a circle though nothing goes wrong any more', cycle);
  return { stateCount: nodes.length, edgeCount, endings, findings: [] };
}

/** A node on a circle of the benign edges, null when there is none: then every run without trouble ends. */
function findCycle(onwards: readonly (readonly number[])[]): number | null {
  const state = new Uint8Array(onwards.length);
  for (let root = 0; root < onwards.length; root += 1) {
    if (state[root] !== 0) continue;
    const stack: { node: number; next: number }[] = [{ node: root, next: 0 }];
    state[root] = 1;
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const target = onwards[top.node]?.[top.next];
      top.next += 1;
      if (target === undefined) {
        state[top.node] = 2;
        stack.pop();
      } else if (state[target] === 1) return target;
      else if (state[target] === 0) {
        state[target] = 1;
        stack.push({ node: target, next: 0 });
      }
    }
  }
  return null;
}

function traceTo(nodes: readonly Node<unknown>[], index: number): readonly string[] {
  const trace: string[] = [];
  for (let node = nodes[index]; node !== undefined && node.parent >= 0; node = nodes[node.parent]) {
    trace.unshift(node.label);
  }
  return trace;
}
