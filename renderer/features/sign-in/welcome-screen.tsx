import './sign-in.css';
import { Button } from '@mantine/core';
import { IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';
import { PageHeader } from '../../ui/index.ts';
import { LoginStart } from '../../widgets/index.ts';
import { FirstSteps } from './first-steps.tsx';

/** After the first sign-in: a folder to watch, or dropped files alone. Users with folders go straight on. */
export function WelcomeScreen() {
  const { t } = useTexts();
  const goTo = useAppStore((state) => state.goTo);
  const hasFolders = useAppStore((state) => (state.status?.folders.length ?? 0) > 0);
  useEffect(() => {
    if (hasFolders) goTo('activity');
  }, [hasFolders, goTo]);
  return (
    <>
      <PageHeader title={t('first.title')}>
        <FirstSteps current="folder" />
      </PageHeader>
      <div className="welcome">
        <section className="welcome-way" aria-labelledby="welcome-folder">
          <IconFolderPlus size={26} stroke={1.5} />
          <h2 id="welcome-folder">{t('first.folder')}</h2>
          <p className="g-dim">{t('first.folderHint')}</p>
          {/* The first thing to decide is the first that the keyboard reaches. */}
          <Button size="sm" autoFocus onClick={() => goTo('add-folder')}>
            {t('folders.add')}
          </Button>
        </section>
        <section className="welcome-way" aria-labelledby="welcome-hand">
          <IconUpload size={26} stroke={1.5} />
          <h2 id="welcome-hand">{t('first.byHand')}</h2>
          <p className="g-dim">{t('first.byHandHint')}</p>
          <LoginStart />
          <Button variant="default" size="sm" onClick={() => goTo('activity')}>
            {t('first.byHandGo')}
          </Button>
        </section>
      </div>
    </>
  );
}
