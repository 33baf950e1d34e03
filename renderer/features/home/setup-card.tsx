import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';

const steps = ['watch', 'browse', 'send'] as const;
type Step = (typeof steps)[number];

/** Three things to try, each ticked once it is done. Goes when all are, or when the user does not want it. */
export function SetupCard({ hasProof }: { readonly hasProof: boolean }) {
  const { t } = useTexts();
  const setup = useAppStore((state) => state.setup);
  const markSetup = useAppStore((state) => state.markSetup);
  const hasFolder = useAppStore((state) => (state.status?.folders.length ?? 0) > 0);
  const goTo = useAppStore((state) => state.goTo);
  const isDone: Readonly<Record<Step, boolean>> = {
    watch: hasFolder,
    browse: setup.browsed,
    send: hasProof,
  };
  const places = { watch: 'add-folder', browse: 'library', send: 'projects' } as const;
  const next = steps.find((step) => !isDone[step]);
  if (setup.dismissed || next === undefined) return null;
  return (
    <section className="home-card home-setup" aria-labelledby="home-setup">
      <div className="home-setup-title">
        <h2 id="home-setup">{t('home.setup')}</h2>
        <span className="g-dim">
          {t('home.setupDone', {
            done: String(steps.filter((step) => isDone[step]).length),
            total: String(steps.length),
          })}
        </span>
      </div>
      <ol>
        {steps.map((step) => (
          <li key={step} data-done={isDone[step] || undefined}>
            {isDone[step] && <IconCheck size={15} stroke={2.25} aria-label={t('home.stepDone')} />}
            {t(`home.step.${step}`)}
          </li>
        ))}
      </ol>
      <Button onClick={() => goTo(places[next])}>{t(`home.do.${next}`)}</Button>
      <ActionIcon aria-label={t('home.setupDismiss')} onClick={() => markSetup('dismissed')}>
        <IconX size={15} />
      </ActionIcon>
    </section>
  );
}
