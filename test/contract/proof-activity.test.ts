import { describe, expect } from 'vitest';
import { addProof, postAsGuest, type SharedProof } from '../support/guest-client.ts';
import { row } from '../support/reference-row.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';

const emails = ['anna', 'bo', 'cecilia', 'dmitri'].map((name) => `${name}@example.com`);

/** Four guests on one proof; each opinion of the list is given by the next of them. */
async function proofWithGuests(bank: RunningBank, opinions: readonly string[]): Promise<SharedProof> {
  const proof = await addProof(bank);
  const { Guests } = await proof.share({
    Guests: emails.map((Email) => ({ Email, IsOpinionAllowed: true })),
  });
  for (const [index, opinion] of opinions.entries()) {
    const guest = Guests[index];
    if (guest === undefined) throw new Error('There are fewer guests than opinions.');
    await postAsGuest(guest, 'opinion', { VersionId: guest.VersionIds?.[0], Opinion: opinion });
  }
  return proof;
}

async function activities(proof: SharedProof) {
  return (await proof.proof()).Versions.map(({ Activity }) => Activity);
}

describe('activity of a proof version', () => {
  row('Activity', 'CommentCount', 'counts the comments of all guests on this version', async () => {
    const bank = await startBank();
    const proof = await proofWithGuests(bank, []);
    const { Guests } = await proof.read();
    for (const guest of Guests.slice(0, 3))
      await postAsGuest(guest, 'comment', { VersionId: guest.VersionIds?.[0], Body: 'Looks good' });
    await proof.addVersion('second');
    expect((await activities(proof)).map((activity) => activity?.CommentCount)).toEqual([3, 0]);
  });

  for (const [name, opinion] of [
    ['ApprovalCount', 'Approved'],
    ['ConditionalApprovalCount', 'ConditionallyApproved'],
    ['RejectCount', 'Rejected'],
  ] as const) {
    row('Activity', name, `counts the guests who answered ${opinion}, each once`, async () => {
      const bank = await startBank();
      const proof = await proofWithGuests(bank, [opinion, opinion]);
      const [guest] = (await proof.read()).Guests;
      await postAsGuest(guest ?? {}, 'opinion', { VersionId: guest?.VersionIds?.[0], Opinion: opinion });
      const [activity] = await activities(proof);
      expect([activity?.ApprovalCount, activity?.ConditionalApprovalCount, activity?.RejectCount]).toEqual(
        ['Approved', 'ConditionallyApproved', 'Rejected'].map((kind) => (kind === opinion ? 2 : 0)),
      );
    });
  }

  row(
    'Activity',
    'ApprovalCount',
    '(not shown) a change of mind moves the count; the next version begins at zero',
    async () => {
      const bank = await startBank();
      const proof = await proofWithGuests(bank, ['Rejected']);
      const [guest] = (await proof.read()).Guests;
      await postAsGuest(guest ?? {}, 'opinion', { VersionId: guest?.VersionIds?.[0], Opinion: 'Approved' });
      await proof.addVersion('second');
      await proof.share({ Guests: [{ Email: emails[0] }] });
      expect(
        (await activities(proof)).map((one) => [
          one?.ApprovalCount,
          one?.RejectCount,
          one?.SharingGuestCount,
        ]),
      ).toEqual([
        [1, 0, 4],
        [0, 0, 1],
      ]);
    },
  );

  row('Activity', 'SharingGuestCount', 'counts the guests that this version is shared with now', async () => {
    const bank = await startBank();
    const proof = await proofWithGuests(bank, []);
    await proof.share({ Guests: [{ Email: emails[1], IsActive: false }] });
    expect((await activities(proof))[0]?.SharingGuestCount).toBe(3);
  });

  row('Activity', 'IsSharingActive', 'is true while one guest can see this version', async () => {
    const bank = await startBank();
    const proof = await addProof(bank);
    const seen = [(await activities(proof))[0]?.IsSharingActive];
    await proof.share({ Guests: [{ Email: emails[0] }] });
    seen.push((await activities(proof))[0]?.IsSharingActive);
    await proof.share({ IsCancelled: true });
    seen.push((await activities(proof))[0]?.IsSharingActive);
    expect(seen).toEqual([false, true, false]);
  });
});
