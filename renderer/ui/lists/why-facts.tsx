import './why-facts.css';
import { Button, CopyButton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../format/index.ts';

export interface WhyFact {
  readonly label: string;
  readonly value: ReactNode;
  /** Text that a button beside the value copies. */
  readonly copy?: string;
}

/** The facts about one file, as a list of names and values. */
export function WhyFacts({ facts }: { readonly facts: readonly WhyFact[] }) {
  const { t } = useTexts();
  return (
    <dl className="why-facts">
      {facts.map(({ label, value, copy }) => (
        <Fragment key={label}>
          <dt className="g-dim">{label}</dt>
          <dd>
            {value}
            {copy !== undefined && (
              <CopyButton value={copy}>
                {({ copied, copy: run }) => (
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`${t(copied ? 'why.copied' : 'why.copy')}: ${label}`}
                    onClick={run}
                  >
                    {t(copied ? 'why.copied' : 'why.copy')}
                  </Button>
                )}
              </CopyButton>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
