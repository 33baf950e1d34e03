import { describe, expect, it } from 'vitest';
import { planMail } from '../../../../../main/transfer/requests/mail-plan.ts';

const anna = { email: 'anna@example.org', isActive: true, invited: 100, versionIds: ['1'] };

describe('mail-plan', () => {
  it('mails every wanted guest when nothing is ambiguous', () => {
    expect(planMail(['anna@example.org'], [], [anna])).toEqual({
      mailTo: ['anna@example.org'],
      notMailed: [],
    });
  });

  it.each([
    ['is there now and was not', null, anna, false],
    ['was invited again', anna, { ...anna, invited: 200 }, false],
    ['sees a version more', anna, { ...anna, versionIds: ['1', '2'] }, false],
    ['came back', { ...anna, isActive: false }, anna, false],
    ['is as before', anna, anna, true],
    ['is still not there', null, null, true],
  ])('after a lost request, a guest who %s is mailed: %j → %j: %s', (_what, before, now, isMailed) => {
    const ambiguous = [{ email: 'Anna@Example.org', before }];
    const { mailTo, notMailed } = planMail(['anna@example.org'], ambiguous, now === null ? [] : [now]);
    expect([mailTo.length, notMailed.length]).toEqual(isMailed ? [1, 0] : [0, 1]);
  });

  it('leaves others alone', () => {
    const ambiguous = [{ email: 'anna@example.org', before: null }];
    expect(planMail(['bo@example.org'], ambiguous, [anna]).mailTo).toEqual(['bo@example.org']);
  });
});
