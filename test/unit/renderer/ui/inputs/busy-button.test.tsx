import { Button, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { theme } from '../../../../../renderer/app/theme.ts';

describe('busy-button', () => {
  it('says that it cannot be pressed while it is busy, and is not switched off: the focus would fall from it', () => {
    expect([
      states(<Button>Scan</Button>),
      states(<Button loading>Scan</Button>),
      states(
        <Button loading disabled>
          Scan
        </Button>,
      ),
      states(<Button disabled>Scan</Button>),
    ]).toEqual([
      [],
      ['aria-busy="true"', 'aria-disabled="true"'],
      ['aria-busy="true"', 'aria-disabled="true"'],
      ['disabled=""'],
    ]);
  });

  it('sends a form only where it is made to', () => {
    expect([tagOf(<Button>Scan</Button>), tagOf(<Button type="submit">Save</Button>)]).toEqual([
      expect.stringContaining('type="button"'),
      expect.stringContaining('type="submit"'),
    ]);
  });
});

function states(button: ReactNode): readonly string[] {
  return [...tagOf(button).matchAll(/ (?:aria-busy|aria-disabled|disabled)="[^"]*"/g)]
    .map(([attribute]) => attribute.trim())
    .sort();
}

function tagOf(button: ReactNode): string {
  const html = renderToStaticMarkup(<MantineProvider theme={theme}>{button}</MantineProvider>);
  return /<button[^>]*>/.exec(html)?.[0] ?? '';
}
