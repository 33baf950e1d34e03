import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asId, type ProofId } from '../../shared/model/index.ts';
import { never } from '../support/galley-client.ts';
import { postAsGuest } from '../support/guest-client.ts';
import { startReviewFixture } from '../support/review-fixture.ts';

describe.each(['extended', 'documented'] as const)(
  'where a proof stands at a bank of the profile %s',
  (profile) => {
    it('waits for the remaining guest, after any approval before a revocation', async () => {
      const { share, approve, revoke, seen } = await startProof(profile);
      await share('anna', true);
      await share('bo', true);
      await approve('anna');
      const before = await seen();
      await revoke('anna');
      const after = await seen();
      await approve('bo');
      expect([before, after, await seen()]).toEqual([['waiting'], ['waiting'], ['decided']]);
    });

    it('waits for no guest who may only comment, and for a guest who is asked to decide later', async () => {
      const { share, approve, seen } = await startProof(profile);
      await share('anna', true);
      await share('bo', false);
      await approve('anna');
      const before = await seen();
      await share('bo', true);
      expect([before, await seen()]).toEqual([['decided'], ['waiting']]);
    });
  },
);

it('asks for guests only after an approval, and once as long as nothing changes', async () => {
  const { fixture, proofId, share, approve, seen } = await startProof('extended');
  const readings = () => fixture.sentTo('GET', new RegExp(`/proof/${proofId}/share$`));
  await share('anna', true);
  const beforeApproval = readings();
  await seen();
  const unasked = readings() - beforeApproval;
  await approve('anna');
  const before = readings();
  await seen();
  await seen();
  expect([unasked, readings() - before]).toEqual([0, 1]);
});

/** A proof of one version, with what its guests and its sender do. */
async function startProof(profile: 'extended' | 'documented') {
  const fixture = await startReviewFixture(profile);
  const { proofs, projects } = fixture.galley;
  const proofId = asId<ProofId>(await fixture.truth.uploadProof(fixture.bank.projectId, 'a.txt', 'first'));
  await projects.remember({ kind: 'project', text: fixture.bank.projectId }, never);
  await projects.remember({ kind: 'project', text: `https://bank.example/proof/${proofId}` }, never);
  const addressOf = (name: string) => `${name}@example.org`;
  return {
    fixture,
    proofId,
    share: (name: string, isOpinionAllowed: boolean) =>
      proofs.saveShare(
        {
          requestId: randomUUID(),
          proofId,
          statusId: null,
          guests: [{ email: addressOf(name), isOpinionAllowed }],
          mailTo: [],
          message: '',
          language: null,
        },
        never,
      ),
    revoke: (name: string) => proofs.revoke(proofId, addressOf(name), never),
    async approve(name: string) {
      const ShareUrl = await proofs.shareUrl(proofId, addressOf(name), never);
      const VersionId = (await proofs.read(proofId, never)).current?.versionId;
      const answer = await postAsGuest({ ShareUrl }, 'opinion', { VersionId, Opinion: 'Approved' });
      if (!answer.ok) throw new Error(`The opinion was answered ${answer.status}.`);
    },
    /** In the list and, where they differ, on its page. */
    async seen() {
      const listed = (await proofs.all(never)).proofs.find((proof) => proof.proofId === proofId)?.bucket;
      return [...new Set([listed, (await proofs.read(proofId, never)).bucket])];
    },
  };
}
