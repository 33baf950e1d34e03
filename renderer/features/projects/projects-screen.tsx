import { projectTopId } from '../../queries/index.ts';
import './projects.css';
import { Button } from '@mantine/core';
import { IconBriefcase, IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProjectTreeItem } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';
import { EmptyView, PageHeader } from '../../ui/index.ts';
import { CreateDialog } from './create/create-dialog.tsx';
import type { Creation } from './create/create-form.tsx';
import { FolderPage } from './folder-page.tsx';
import { ProjectPage } from './project-page.tsx';
import { TreePane } from './tree/tree-pane.tsx';
import { usePlaceBeside } from './tree/use-place-beside.ts';

type Folder = Extract<ProjectTreeItem, { readonly kind: 'folder' }>;

export function ProjectsScreen() {
  const { t } = useTexts();
  const projectId = useAppStore((state) => state.openProjectId);
  const showProject = useAppStore((state) => state.showProject);
  const leaveFor = useAppStore((state) => state.leaveFor);
  const [folder, setFolder] = useState<Folder | null>(null);
  const [creation, setCreation] = useState<Creation | null>(null);
  const beside = usePlaceBeside(projectId);
  const chosen = folder === null ? null : { id: folder.projectFolderId, name: folder.name };
  const parent = projectId === null ? chosen : beside;

  const select = (item: ProjectTreeItem): void => {
    const isShown =
      item.kind === 'project'
        ? item.projectId === projectId
        : projectId === null && item.projectFolderId === folder?.projectFolderId;
    const show = (): void => {
      setFolder(item.kind === 'folder' ? item : null);
      showProject(item.kind === 'project' ? item.projectId : null);
    };
    if (isShown) show();
    else leaveFor('screen', show);
  };
  const create = (kind: Creation['kind']): void =>
    setCreation({ kind, parentId: parent?.id ?? projectTopId, parentName: parent?.name ?? null });
  return (
    <>
      <PageHeader
        title={t('projects.title')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFolderPlus size={15} />}
              onClick={() => create('folder')}
            >
              {t('projects.newFolder')}
            </Button>
            <Button leftSection={<IconPlus size={15} />} onClick={() => create('project')}>
              {t('projects.newProject')}
            </Button>
          </>
        }
      />
      <div className="projects">
        <TreePane
          selectedProjectId={projectId}
          selectedFolderId={projectId === null ? (folder?.projectFolderId ?? null) : null}
          onSelect={select}
          onForgotten={() => {
            setFolder(null);
            showProject(null);
          }}
        />
        <div className="projects-body">
          {projectId !== null && <ProjectPage key={projectId} projectId={projectId} />}
          {projectId === null && folder !== null && (
            <FolderPage key={folder.projectFolderId} projectFolderId={folder.projectFolderId} />
          )}
          {projectId === null && folder === null && (
            <EmptyView
              icon={<IconBriefcase size={26} />}
              title={t('projects.choose')}
              hint={t('projects.chooseHint')}
            />
          )}
        </div>
      </div>
      <CreateDialog
        creation={creation}
        onClose={() => setCreation(null)}
        onCreated={(newProjectId) => {
          setCreation(null);
          if (newProjectId !== null) showProject(newProjectId);
        }}
      />
    </>
  );
}
