import { join } from 'node:path';
import type { RoutingRule } from '../../shared/model/index.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { readBankContent } from './bank-content.ts';
import { readBankRows } from './bank-rows.ts';
import { createEditedTree } from './edited-tree.ts';
import { judgeRouted } from './judge-routed.ts';
import type { Random } from './random.ts';
import { createRoutedTree, routedRules } from './routed-tree.ts';
import { judgeContent, type Verdict } from './verdict.ts';

/** The kind of directory for an episode. */
export interface KillKind {
  readonly name: 'flat' | 'routed';
  readonly flags: readonly string[];
  readonly rules: readonly RoutingRule[];
  /** Of the kills that follow the wire: those about the making of a bank folder, and not about an upload. */
  readonly folderSaveShare: number;
  createTree(work: string, random: Random): KillTree;
}

export interface KillTree {
  readonly root: string;
  plant(count: number): void;
  edit(): string;
  /** The bank's content, compared with the disk. */
  judge(service: ServiceProcess, dataPath: string): Promise<Verdict>;
}

/** All files into one bank folder, each an asset. */
const flat: KillKind = {
  name: 'flat',
  flags: [],
  rules: [],
  folderSaveShare: 0,
  createTree(work, random) {
    const tree = createEditedTree(join(work, 'watched'), join(work, 'prepared'), random);
    return {
      ...tree,
      judge: async (service) => judgeContent(tree.contents(), await readBankContent(service)),
    };
  },
};

/** Subdirectories become bank folders, numbered files versions of one asset, and others its attachments. */
const routed: KillKind = {
  name: 'routed',
  flags: ['--subfolders', 'mirror'],
  rules: routedRules,
  folderSaveShare: 0.25,
  createTree(work, random) {
    const tree = createRoutedTree(join(work, 'watched'), join(work, 'prepared'), random);
    return {
      ...tree,
      judge: async ({ inboxFolderId }, dataPath) =>
        judgeRouted(tree.expected(), readBankRows(dataPath, inboxFolderId)),
    };
  },
};

/** By turns, so that an episode that is played alone is of the kind that it was. */
export function killKindOf(seed: number): KillKind {
  return seed % 2 === 0 ? flat : routed;
}
