import { expect, it } from 'vitest';
import type { BankShare } from '../../../../main/api/index.ts';
import { systemClock } from '../../../../main/platform/index.ts';
import { createScreenShares } from '../../../../main/review/screen-shares.ts';
import { createAtMostOnceRequests } from '../../../../main/transfer/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId, type ProofId } from '../../../../shared/model/index.ts';

const proofId = asId<ProofId>('9');
const never = new AbortController().signal;

it('gives who asks once more under the same id the end of the first asking, and reads no bank before it', async () => {
  const share: BankShare = {
    proofId,
    statusId: null,
    isCancelled: false,
    areCommentsShared: null,
    guests: [],
  };
  const readings = [share];
  const sent: unknown[] = [];
  const shares = createScreenShares({
    bank: {
      async readShare() {
        const read = readings.pop();
        if (read === undefined) throw new AppError('BANK_BUSY');
        return read;
      },
      async saveShare(change) {
        sent.push(change);
        return share;
      },
    },
    requests: createAtMostOnceRequests({ clock: systemClock, book: null }),
  });
  const email = 'ann@example.org';
  const wish = { requestId: 'a', proofId, statusId: null, guests: [{ email }], mailTo: [email] };
  const save = () => shares.saveShare({ ...wish, message: '', language: null }, never);
  const first = await save();
  expect(await save()).toEqual(first);
  expect(sent).toHaveLength(1);
});
