import { describe, expect, it } from 'vitest';
import { toDecisionCsv } from '../../../../../main/review/discussion/decision-csv.ts';
import { asId, type ProofVersionId } from '../../../../../shared/model/index.ts';
import type { DecisionRow } from '../../../../../shared/rpc/index.ts';

const row: DecisionRow = {
  versionId: asId<ProofVersionId>('7'),
  fileName: 'Poster.pdf',
  versionCreated: 0,
  sha256: 'ab',
  guestName: 'Anna',
  guestEmail: 'anna@example.com',
  isActive: true,
  shared: null,
  seenPages: [1, 3],
  firstSeen: 60,
  lastSeen: 3_600,
  commentCount: 2,
  response: 'Approved',
  responded: 86_400,
};

const header =
  'Version,File,Version created,SHA-256,Guest,E-mail,Active,Shared,Seen pages,First seen,Last seen,Comments,Response,Responded\r\n';

describe('decision-csv', () => {
  it('writes one line for each guest and version below a header', () => {
    expect(toDecisionCsv([row])).toBe(
      `${header}7,Poster.pdf,1970-01-01T00:00:00.000Z,ab,Anna,anna@example.com,yes,,1 3,1970-01-01T00:01:00.000Z,1970-01-01T01:00:00.000Z,2,Approved,1970-01-02T00:00:00.000Z\r\n`,
    );
  });

  it('quotes commas, quotes and line breaks', () => {
    const csv = toDecisionCsv([{ ...row, fileName: 'a,b "c"\nd.pdf' }]);
    expect(csv).toContain('7,"a,b ""c""\nd.pdf",');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])(
    'makes %j text for a spreadsheet',
    (name) => {
      const [, line = ''] = toDecisionCsv([{ ...row, guestName: name }]).split(`${header}`);
      expect(line).toMatch(/,ab,"?'/);
    },
  );
});
