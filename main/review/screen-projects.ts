import { AppError, toAppError } from '../../shared/errors/index.ts';
import { asId, type ProjectFolderId, type ProjectId, type ProofId } from '../../shared/model/index.ts';
import {
  type MessageView,
  type ProjectFolderSave,
  type ProjectFolderView,
  type ProjectSave,
  type ProjectTreeItem,
  type ProjectView,
  readPastedId,
} from '../../shared/rpc/index.ts';
import type {
  BankClient,
  BankMessage,
  BankProject,
  BankProjectFolder,
  ProjectListEntry,
} from '../api/index.ts';
import { createTurns, type Log } from '../platform/index.ts';
import type { RememberedItem, RememberedStore } from '../settings/index.ts';
import type { AtMostOnceRequests, Look } from '../transfer/index.ts';
import { folderAsSent, projectAsSent } from './created-project.ts';
import { toMessageHtml } from './message-html.ts';
import { createPeopleSeen } from './people-seen.ts';
import {
  isFolderSaved,
  isProjectSaved,
  toFolderChanges,
  toProjectChanges,
  wasMoveIgnored,
  wereListsIgnored,
} from './project-changes.ts';
import type { RpcProjects } from './review-ports.ts';

export interface ScreenProjectsDeps {
  readonly bank: Pick<
    BankClient,
    | 'describe'
    | 'readProject'
    | 'readProjectFolder'
    | 'listProjects'
    | 'projectStatuses'
    | 'saveProject'
    | 'saveProjectFolder'
    | 'listMessages'
    | 'postMessage'
    | 'readProof'
  >;
  readonly remembered: RememberedStore;
  readonly requests: AtMostOnceRequests;
  readonly log: Pick<Log, 'warn'>;
}

const top = asId<ProjectFolderId>('0');

/** Projects in the terms of the screens. A creation goes to the bank once for each request id, with any answer. */
export function createScreenProjects({ bank, remembered, requests, log }: ScreenProjectsDeps): RpcProjects {
  const people = createPeopleSeen();
  const saves = createTurns<string>();

  /** Keeps the name of a remembered one fresh; nothing else is remembered by looking at it or changing it. */
  async function refresh(item: RememberedItem): Promise<void> {
    const isKnown = remembered.list().some(({ kind, id }) => kind === item.kind && id === item.id);
    if (isKnown) await remembered.put(item);
  }

  /**
   * A new object as the bank shows it, else as it was sent. It exists: reporting a failure would invite a retry that creates a
   * duplicate, which cannot be deleted. Its id is recorded first, where no list would show it.
   */
  async function readCreated<Entry extends { readonly name: string; readonly parentId: string }>(
    created: Pick<RememberedItem, 'kind' | 'id'>,
    { asSent, isListed, read }: { asSent: Entry; isListed: boolean; read: () => Promise<Entry> },
    signal: AbortSignal,
  ): Promise<Entry> {
    const { kind, id } = created;
    const note = async ({ name, parentId }: Entry): Promise<void> => {
      if (!isListed) await remembered.put({ kind, id, name, parentId });
    };
    try {
      await note(asSent);
      const found = await read();
      await note(found);
      return found;
    } catch (error) {
      signal.throwIfAborted();
      log.warn('what was created was not read or remembered', { kind, id, error });
      return asSent;
    }
  }

  async function listedNames(parentId: ProjectFolderId, signal: AbortSignal) {
    const entries = await bank.listProjects(parentId, signal);
    return entries?.map((entry) => ({ kind: entry.kind, id: idOf(entry), name: entry.name })) ?? null;
  }

  /** The created object, when exactly one of that kind and name has come to its parent; unclear where the bank cannot list. */
  function lookForCreated(
    kind: 'project' | 'folder',
    { parentId = top, name }: ProjectFolderSave['changes'],
    before: Awaited<ReturnType<typeof listedNames>>,
  ): (signal: AbortSignal) => Promise<Look<string>> {
    return async (signal) => {
      const now = await listedNames(parentId, signal);
      if (before === null || now === null) return { kind: 'unclear' };
      const known = new Set(before.filter((entry) => entry.kind === kind).map(({ id }) => id));
      const added = now.filter((entry) => entry.kind === kind && entry.name === name && !known.has(entry.id));
      const [only, ...others] = added;
      if (only === undefined) return { kind: 'absent' };
      return others.length === 0 ? { kind: 'applied', value: only.id } : { kind: 'unclear' };
    };
  }

  /** Sends what makes a project or folder, once for each click, and says whether a list shows it. */
  async function createOnce<Id extends ProjectId | ProjectFolderId>(
    requestId: string,
    kind: 'project' | 'folder',
    changes: ProjectFolderSave['changes'],
    send: (signal: AbortSignal) => Promise<Id>,
    signal: AbortSignal,
  ): Promise<{ readonly id: Id; readonly isListed: boolean }> {
    requireName(changes.name);
    return requests.once(requestId, async () => {
      const before = await listedNames(changes.parentId ?? top, signal);
      const lookFor = lookForCreated(kind, changes, before);
      const isListed = before !== null;
      return {
        send: async (stop) => ({ id: await send(stop), isListed }),
        async look(stop) {
          const look = await lookFor(stop);
          return look.kind === 'applied'
            ? { kind: look.kind, value: { id: look.value as Id, isListed } }
            : look;
        },
      };
    });
  }

  async function createProject(
    { requestId, changes }: ProjectSave,
    signal: AbortSignal,
  ): Promise<ProjectView> {
    const wanted = toProjectChanges(changes, null);
    const send = (stop: AbortSignal) => bank.saveProject(null, wanted, stop);
    const { id, isListed } = await createOnce(requestId, 'project', changes, send, signal);
    const read = () => bank.readProject(id, signal);
    const how = { asSent: projectAsSent(id, wanted), isListed, read };
    const created = await readCreated({ kind: 'project', id }, how, signal);
    people.note([created]);
    return toProjectView(created);
  }

  async function changeProject(
    projectId: ProjectId,
    { requestId, changes }: ProjectSave,
    signal: AbortSignal,
  ): Promise<ProjectView> {
    // The state before the first sending: a repeated request for its end finds the addition.
    const edited = await requests.once<BankProject>(requestId, async () => {
      const before = await bank.readProject(projectId, signal);
      const wanted = toProjectChanges(changes, before);
      return {
        async send(stop) {
          await bank.saveProject(projectId, wanted, stop);
          return before;
        },
        async look(stop) {
          const now = await bank.readProject(projectId, stop);
          return isProjectSaved(now, changes, before)
            ? { kind: 'applied', value: before }
            : { kind: 'absent' };
        },
      };
    });
    const saved = await bank.readProject(projectId, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      // A reported failure would make the user save again, and the list would get its new entries a second time.
      if (!addsToList(changes)) throw error;
      throw new AppError('COULD_NOT_CONFIRM', { reason: toAppError(error).code }, error);
    });
    people.note([saved]);
    if (wereListsIgnored(saved, changes, edited) || wasMoveIgnored(saved, changes))
      throw new AppError('NOT_TAKEN');
    await refresh({ kind: 'project', id: projectId, name: saved.name, parentId: saved.parentId });
    return toProjectView(saved);
  }

  async function createFolder(
    { requestId, changes }: ProjectFolderSave,
    signal: AbortSignal,
  ): Promise<ProjectFolderView> {
    const wanted = toFolderChanges(changes, null);
    const send = (stop: AbortSignal) => bank.saveProjectFolder(null, wanted, stop);
    const { id, isListed } = await createOnce(requestId, 'folder', changes, send, signal);
    const read = () => bank.readProjectFolder(id, signal);
    const how = { asSent: folderAsSent(id, wanted), isListed, read };
    const created = await readCreated({ kind: 'folder', id }, how, signal);
    people.note([created]);
    return toFolderView(created);
  }

  async function changeFolder(
    projectFolderId: ProjectFolderId,
    { requestId, changes }: ProjectFolderSave,
    signal: AbortSignal,
  ): Promise<ProjectFolderView> {
    await requests.once<null>(requestId, async () => {
      // A save without members needs no reading.
      const edited =
        changes.members === undefined ? null : await bank.readProjectFolder(projectFolderId, signal);
      const wanted = toFolderChanges(changes, edited);
      return {
        async send(stop) {
          await bank.saveProjectFolder(projectFolderId, wanted, stop);
          return null;
        },
        async look(stop) {
          const now = await bank.readProjectFolder(projectFolderId, stop);
          return isFolderSaved(now, changes) ? { kind: 'applied', value: null } : { kind: 'absent' };
        },
      };
    });
    const saved = await bank.readProjectFolder(projectFolderId, signal);
    people.note([saved]);
    if (wasMoveIgnored(saved, changes)) throw new AppError('NOT_TAKEN');
    await refresh({ kind: 'folder', id: projectFolderId, name: saved.name, parentId: saved.parentId });
    return toFolderView(saved);
  }

  const screen: RpcProjects = {
    async abilities(signal) {
      const known = await bank.describe(signal);
      return {
        isFinal: known.isFinal,
        canListProjects: known.has('listProjects'),
        canListProjectStatuses: known.has('listProjectStatuses'),
        canPostMessages: known.has('postMessage'),
        canListProofs: known.has('listProofs'),
        canSaveProof: known.has('saveProof'),
        canUploadNextVersion: known.has('uploadProofVersion'),
        canDeleteVersion: known.has('deleteProofVersion'),
        canListComments: known.has('listProofComments'),
        canSetDeadline: known.announces('proof-deadlines'),
        canReadDecisions: known.announces('decision-records'),
      };
    },
    async tree(parentId, signal) {
      const listed = await bank.listProjects(parentId, signal);
      if (listed !== null) {
        people.note(listed);
        return { isListable: true, items: listed.map(toTreeItem) };
      }
      const items = parentId === top ? remembered.list().flatMap(toRememberedItem) : [];
      return { isListable: false, items };
    },
    async remember(request, signal) {
      const pasted = readPastedId(request);
      if (typeof pasted === 'string') throw new AppError('BAD_REQUEST', { reason: pasted });
      const { kind, id } = pasted;
      switch (kind) {
        case 'project': {
          const { projectId, name, parentId } = await bank.readProject(asId<ProjectId>(id), signal);
          await remembered.put({ kind, id: projectId, name, parentId });
          return { kind, projectId, name };
        }
        case 'folder': {
          const folder = await bank.readProjectFolder(asId<ProjectFolderId>(id), signal);
          const { projectFolderId, name, parentId } = folder;
          await remembered.put({ kind, id: projectFolderId, name, parentId });
          return { kind, projectFolderId, name };
        }
        case 'proof': {
          const { proofId, name, projectId } = await bank.readProof(asId<ProofId>(id), signal);
          await remembered.put({ kind, id: proofId, name, parentId: projectId });
          return { kind, proofId, name };
        }
      }
    },
    forget: (kind, id) => remembered.remove(kind, id),
    async read(projectId, signal) {
      const project = await bank.readProject(projectId, signal);
      people.note([project]);
      await refresh({ kind: 'project', id: projectId, name: project.name, parentId: project.parentId });
      return toProjectView(project);
    },
    async readFolder(projectFolderId, signal) {
      const folder = await bank.readProjectFolder(projectFolderId, signal);
      people.note([folder]);
      await refresh({ kind: 'folder', id: projectFolderId, name: folder.name, parentId: folder.parentId });
      return toFolderView(folder);
    },
    people: people.view,
    statuses: async (signal) => (await bank.projectStatuses(signal)) ?? [],
    save: (request, signal) =>
      // A list goes as a whole: what another save is about to put into it must be read before.
      saves.take(request.projectId ?? request.requestId, async () => {
        signal.throwIfAborted();
        const { projectId } = request;
        return projectId === null
          ? createProject(request, signal)
          : changeProject(projectId, request, signal);
      }),
    saveFolder: async (request, signal) => {
      const { projectFolderId } = request;
      return projectFolderId === null
        ? createFolder(request, signal)
        : changeFolder(projectFolderId, request, signal);
    },
    messages: async (projectId, signal) => (await bank.listMessages(projectId, signal)).map(toMessageView),
    async postMessage({ requestId, projectId, parentId, subject, text }, signal) {
      const draft = { parentId, subject: subject === '' ? null : subject, bodyHtml: toMessageHtml(text) };
      const posted = await requests.once<BankMessage>(requestId, async () => {
        const before = await bank.listMessages(projectId, signal);
        const known = new Set(before.map(({ messageId }) => messageId));
        return {
          send: (stop) => bank.postMessage(projectId, draft, stop),
          async look(stop) {
            const added = (await bank.listMessages(projectId, stop)).filter(
              (message) => !known.has(message.messageId),
            );
            // The bank may sanitise the body; thread, subject and its letters stay.
            const ours = added.find(
              (message) =>
                message.parentId === draft.parentId &&
                message.subject === draft.subject &&
                lettersOf(message.bodyHtml) === lettersOf(draft.bodyHtml),
            );
            return ours === undefined ? { kind: 'absent' } : { kind: 'applied', value: ours };
          },
        };
      });
      return toMessageView(posted);
    },
  };
  return screen;
}

function requireName(name: string | undefined): void {
  if (name === undefined) throw new AppError('BAD_REQUEST', { field: 'changes.name' });
}

function addsToList({ tasks = [], milestones = [] }: ProjectSave['changes']): boolean {
  return (
    tasks.some(({ taskId }) => taskId === null) || milestones.some(({ milestoneId }) => milestoneId === null)
  );
}

function idOf(entry: ProjectListEntry): string {
  return entry.kind === 'project' ? entry.projectId : entry.projectFolderId;
}

function lettersOf(html: string): string {
  return html.replaceAll(/<[^>]*>|&\w+;|\s/g, '');
}

function toTreeItem(entry: ProjectListEntry): ProjectTreeItem {
  if (entry.kind === 'folder') {
    const { projectFolderId, parentId, name } = entry;
    return { kind: 'folder', projectFolderId, parentId, name };
  }
  const { projectId, parentId, name, statusId, scheduleStart, scheduleEnd, proofCount, messageCount } = entry;
  return {
    kind: 'project',
    projectId,
    parentId,
    name,
    statusId,
    scheduleStart,
    scheduleEnd,
    proofCount,
    messageCount,
  };
}

function toRememberedItem({ kind, id, name, parentId }: RememberedItem): readonly ProjectTreeItem[] {
  const parent = asId<ProjectFolderId>(parentId);
  if (kind === 'folder')
    return [{ kind, projectFolderId: asId<ProjectFolderId>(id), parentId: parent, name }];
  if (kind === 'proof') return [];
  const unknown = {
    statusId: null,
    scheduleStart: null,
    scheduleEnd: null,
    proofCount: null,
    messageCount: null,
  };
  return [{ kind, projectId: asId<ProjectId>(id), parentId: parent, name, ...unknown }];
}

function toProjectView(project: BankProject): ProjectView {
  const { extras: _, members, tasks, milestones, properties, ...fields } = project;
  return {
    ...fields,
    properties: properties.map(toPropertyView),
    members: members.map(withoutExtras),
    tasks: tasks.map(withoutExtras),
    milestones: milestones.map(withoutExtras),
  };
}

function toFolderView({ extras: _, members, properties, ...folder }: BankProjectFolder): ProjectFolderView {
  return { ...folder, members: members.map(withoutExtras), properties: properties.map(toPropertyView) };
}

function toPropertyView({
  field,
  value,
}: BankProject['properties'][number]): ProjectView['properties'][number] {
  return { fieldId: field, value };
}

function withoutExtras<Item extends { readonly extras: unknown }>({
  extras: _,
  ...item
}: Item): Omit<Item, 'extras'> {
  return item;
}

function toMessageView(message: BankMessage): MessageView {
  return message;
}
