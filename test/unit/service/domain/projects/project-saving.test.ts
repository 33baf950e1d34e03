import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createProjectSaving,
  type ProjectChange,
  type ProjectFolderChange,
  type User,
} from '../../../../../service/domain/index.ts';
import { openStore, prepareDataDirectory } from '../../../../../service/store/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

const user: User = {
  userId: '1',
  loginName: 'aino',
  fullName: 'Aino',
  isAdministrator: false,
  isEnabled: true,
};
const nothing: ProjectFolderChange = {
  parentId: undefined,
  name: undefined,
  members: undefined,
  // Awaited, so that another user comes in between.
  propertyValues: [],
};
const nothingOfProject: ProjectChange = {
  ...nothing,
  statusId: undefined,
  scheduleStart: undefined,
  scheduleEnd: undefined,
  isFullDays: undefined,
  notifiesDeadline: undefined,
  tasks: undefined,
  milestones: undefined,
};

/** Three folders and an object in the first of them, which another user moves into the second between right and write. */
async function start(kind: 'project' | 'folder') {
  const store = await openStore(prepareDataDirectory(await temporaryDirectory()));
  onTestFinished(() => store.close());
  const { projects, projectFolders: folders, accounts, catalogue } = store;
  const empty = { parentId: null, members: [], propertyValues: [] };
  await store.projectSetup.addLists({ statuses: [{ statusId: '1', name: { en: 'Open' } }], roles: [] });
  const [first = '', second = '', third = ''] = [
    await folders.add({ ...empty, name: 'first' }, 0),
    await folders.add({ ...empty, name: 'second' }, 0),
    await folders.add({ ...empty, name: 'third' }, 0),
  ];
  const dates = { scheduleStart: null, scheduleEnd: null, isFullDays: false, notifiesDeadline: false };
  const content = {
    ...empty,
    ...dates,
    parentId: first,
    name: 'thing',
    statusId: '1',
    tasks: [],
    milestones: [],
  };
  const id = kind === 'project' ? await projects.add(content, 0) : await folders.add(content, 0);
  const rights: (string | null)[] = [];
  const saving = createProjectSaving({
    access: {
      requireProject: async () => undefined,
      requireFolder: async () => undefined,
      mayWorkInFolder: async () => true,
      requireParent: async (_user, folderId) => void rights.push(folderId),
    },
    projects,
    folders,
    accounts,
    catalogue: {
      ...catalogue,
      async listPropertyFields() {
        if (kind === 'project') await projects.change(id, (now) => ({ ...now, parentId: second }), 1);
        else await folders.change(id, (now) => ({ ...now, parentId: second }), 1);
        return catalogue.listPropertyFields();
      },
    },
    now: () => 2_000,
  });
  return {
    first,
    second,
    third,
    rights,
    edit: (change: Partial<ProjectFolderChange>) =>
      kind === 'project'
        ? saving.editProject(user, id, { ...nothingOfProject, ...change })
        : saving.editFolder(user, id, { ...nothing, ...change }),
    async read() {
      const [thing] = await (kind === 'project' ? projects.load([id]) : folders.load([id]));
      return [thing?.parentId, thing?.name];
    },
  };
}

describe.each(['project', 'folder'] as const)('the save of a %s', (kind) => {
  it('leaves it where another user has moved it when it names the earlier place', async () => {
    const { edit, read, first, second, rights } = await start(kind);
    await edit({ parentId: first, name: 'renamed' });
    expect([await read(), rights]).toEqual([[second, 'renamed'], []]);
  });

  it('is refused when it moves an object that another user has moved in between', async () => {
    const { edit, read, second, third, rights } = await start(kind);
    await expect(edit({ parentId: third, name: 'renamed' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect([await read(), rights]).toEqual([[second, 'thing'], [third]]);
  });
});
