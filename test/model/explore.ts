import type { Protocol } from './protocol.ts';
import { isSettled, successors } from './successors.ts';
import { initialWorld, isOnAsset, keyOf, type Setting, type World } from './world.ts';

/** What went wrong first, and the shortest way to it. */
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

interface Node {
  readonly world: World;
  readonly parent: number;
  readonly label: string;
}

/** Visits every world that can be reached, breadth first, and checks each. Stops at the first violation. */
export function explore(protocol: Protocol, setting: Setting): Exploration {
  const nodes: Node[] = [{ world: initialWorld, parent: -1, label: '' }];
  const indexByKey = new Map([[keyOf(initialWorld), 0]]);
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
    const world = nodes[index]?.world ?? initialWorld;
    const violation = violationOf(world, setting);
    if (violation !== null) return report(violation, index);
    const onwards: number[] = [];
    for (const { label, next, isBenign } of successors(world, protocol, setting)) {
      edgeCount += 1;
      const key = keyOf(next);
      let target = indexByKey.get(key);
      if (target === undefined) {
        target = nodes.length;
        indexByKey.set(key, target);
        nodes.push({ world: next, parent: index, label });
      }
      if (isBenign) onwards.push(target);
    }
    if (isSettled(world)) {
      const ending = world.disk.state;
      endings[ending] = (endings[ending] ?? 0) + 1;
    } else if (onwards.length === 0) return report('stuck: nothing leads on', index);
    benign[index] = onwards;
  }

  const cycle = findCycle(benign);
  if (cycle !== null)
    return report('stuck: goes round in a circle though nothing goes wrong any more', cycle);
  return { stateCount: nodes.length, edgeCount, endings, findings: [] };
}

function violationOf(world: World, setting: Setting): string | null {
  const { disk, process, assets, requests, isTaken } = world;
  if (isTaken && disk.state === 'queued') return 'sent again, though the bank said that it took it';
  if (setting.isHidden) return null;
  const fullCount = assets.filter(({ isFull }) => isFull).length;
  // A repeated identical version is harmless, yet it should not happen either while A1 to A4 hold.
  if (fullCount > 1) return isOnAsset(setting) ? 'the same version twice' : 'duplicate';
  if (disk.state === 'confirmed') {
    const isThere = isOnAsset(setting) ? assets.at(-1)?.isFull === true : fullCount === 1;
    if (!isThere) return 'lost: confirmed, but the bank does not hold it';
  }
  const isLastByteOut = requests.some(({ isComplete, age }) => isComplete && age === null);
  if (isLastByteOut && process?.phase === 'waiting' && disk.state !== 'tail')
    return 'last byte without durable TAIL';
  if (disk.state === 'cancelled') return 'cancelled by nobody';
  const isExcused = setting.mayLie || disk.cause === 'CONFLICT';
  if (disk.state === 'parked' && fullCount > 0 && !isExcused) return 'parked, though the bank holds it';
  return null;
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

function traceTo(nodes: readonly Node[], index: number): readonly string[] {
  const trace: string[] = [];
  for (let node = nodes[index]; node !== undefined && node.parent >= 0; node = nodes[node.parent]) {
    trace.unshift(node.label);
  }
  return trace;
}
