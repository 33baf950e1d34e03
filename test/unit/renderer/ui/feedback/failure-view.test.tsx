import { describe, expect, it } from 'vitest';
import { FailureView } from '../../../../../renderer/ui/index.ts';
import { renderedText } from '../../../../support/rendered-text.tsx';

describe('failure-view', () => {
  it('does not suggest to repeat a request with a lost answer', () => {
    expect(renderedText(<FailureView code="COULD_NOT_CONFIRM" ofRequest />)).toContain(
      'Look there first: doing it again sends it a second time.',
    );
  });

  it('does not speak of an upload where the user asked for something else', () => {
    const text = renderedText(<FailureView code="CONFLICT" ofRequest />);
    expect(text).not.toMatch(/upload|tries again/);
    expect(text).toContain('Look at what is there now, then decide anew.');
  });

  it('points to the network when the bank is away, and promises nothing', () => {
    const text = renderedText(<FailureView code="BANK_UNREACHABLE" ofRequest />);
    expect(text).toContain('Check the network connection, then try again.');
    expect(text).not.toContain('by itself');
  });

  it.each(['BANK_BUSY', 'BANK_FAILED'] as const)(
    'promises no retry of a click that was refused with %s',
    (code) => {
      expect(renderedText(<FailureView code={code} ofRequest />)).toContain('does not repeat this by itself');
    },
  );

  it('says of a reading what its code says', () => {
    expect(renderedText(<FailureView code="BANK_UNREACHABLE" />)).toContain('Galley tries again by itself.');
  });
});
