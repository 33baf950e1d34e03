import { IconBriefcase, IconClipboardCheck, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import { asId, type ProjectFolderId } from '../../../shared/model/index.ts';
import type { ProjectTreeItem } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useHostQueries, useReviewQueries } from '../../queries/index.ts';
import { failureToShow, useRpc } from '../../rpc/index.ts';
import { matchesTyped, useAppStore } from '../../state/index.ts';
import type { PaletteGroup } from '../../ui/index.ts';
import type { PaletteItem } from './use-palette-commands.ts';

/** One letter finds half of the bank. */
const fewestLetters = 2;
/** The results that fit below the field beside the commands; the screens find the rest. */
const mostFinds = 6;
/** A bank tells one level of projects at a time: so many are read, from the top, before the palette has to do. */
const mostProjectFolders = 60;
const projectsStayMs = 60_000;

export interface PaletteFinds {
  readonly groups: readonly PaletteGroup<PaletteItem>[];
  readonly isAsking: boolean;
  readonly failure: ErrorCode | null;
}

/** Assets, projects and proofs by name, live from the bank. */
export function usePaletteFinds(typed: string): PaletteFinds {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const host = useHostQueries();
  const review = useReviewQueries();
  const goTo = useAppStore((state) => state.goTo);
  const leaveFor = useAppStore((state) => state.leaveFor);
  const showAsset = useAppStore((state) => state.showAsset);
  const showProject = useAppStore((state) => state.showProject);
  const showProof = useAppStore((state) => state.showProof);
  const text = typed.trim();
  const enabled = text.length >= fewestLetters;

  const assets = useQuery({
    ...host.bank.search.queryOptions({
      input: {
        text,
        match: 'contains',
        folderId: null,
        includeSubfolders: true,
        exclude: false,
        offset: 0,
        limit: mostFinds,
      },
    }),
    enabled,
  });
  const projects = useQuery({
    queryKey: [['review', 'palette-projects']],
    enabled,
    staleTime: projectsStayMs,
    queryFn: ({ signal }) =>
      listProjects(async (parentId) => (await rpc.projects.tree({ parentId }, { signal })).items),
  });
  const proofs = useQuery({
    ...review.proofs.all.queryOptions(),
    enabled,
    staleTime: projectsStayMs,
  });
  if (!enabled) return { groups: [], isAsking: false, failure: null };

  const matching = <Named extends { readonly name: string }>(all: readonly Named[] | undefined) =>
    (all ?? []).filter(({ name }) => matchesTyped(name, text)).slice(0, mostFinds);
  const groups: PaletteGroup<PaletteItem>[] = [
    {
      label: t('palette.assets'),
      entries: (assets.data?.items ?? []).map((card) => ({
        id: `asset-${card.assetId}`,
        label: localized(card.name, card.assetId),
        hint: card.fileName,
        icon: IconPhoto,
        leadsAway: true,
        run: () =>
          leaveFor('screen', () => {
            goTo('library');
            showAsset(card);
          }),
      })),
    },
    {
      label: t('nav.projects'),
      entries: matching(projects.data).map(({ projectId, name }) => ({
        id: `project-${projectId}`,
        label: name,
        icon: IconBriefcase,
        leadsAway: true,
        run: () => showProject(projectId),
      })),
    },
    {
      label: t('nav.proofs'),
      entries: matching(proofs.data?.proofs).map(({ proofId, name }) => ({
        id: `proof-${proofId}`,
        label: name,
        icon: IconClipboardCheck,
        leadsAway: true,
        run: () => showProof(proofId),
      })),
    },
  ];
  return {
    groups,
    isAsking: assets.isPending || projects.isPending || proofs.isPending,
    failure: failureToShow(assets.error ?? projects.error ?? proofs.error),
  };
}

type ProjectItem = Extract<ProjectTreeItem, { kind: 'project' }>;

/** Level by level from the top, so that what is asked for first is what most people call by name. */
async function listProjects(
  childrenOf: (parentId: ProjectFolderId) => Promise<readonly ProjectTreeItem[]>,
): Promise<readonly ProjectItem[]> {
  const found: ProjectItem[] = [];
  const waiting = [asId<ProjectFolderId>('0')];
  for (let read = 0; read < mostProjectFolders; read += 1) {
    const parentId = waiting.shift();
    if (parentId === undefined) break;
    for (const item of await childrenOf(parentId)) {
      if (item.kind === 'folder') waiting.push(item.projectFolderId);
      else found.push(item);
    }
  }
  return found;
}
