import { describe, expect } from 'vitest';
import { picture } from '../support/pictures.ts';
import { removeProof, startProjectBank, startWithTwoVersions } from '../support/project-bank.ts';
import type { Proof } from '../support/project-client.ts';
import { row } from '../support/reference-row.ts';

/** Pictures are looked at in the background, on a busy machine some seconds later. */

const secondsNow = (): number => Math.floor(Date.now() / 1000);

describe('docs/api/reference.md#proofversion', () => {
  async function firstVersion(
    fileName: string,
    content: string | Uint8Array,
  ): Promise<Proof['Versions'][number]> {
    const { bank, projects } = await startProjectBank();
    const proofId = await projects.uploadProof(bank.projectId, fileName, content);
    const read = async () => (await projects.readProof(proofId)).Versions[0];
    await expect.poll(async () => (await read())?.PreviewSupported).not.toBe('Processing');
    const version = await read();
    if (version === undefined) throw new Error('A proof without a version.');
    return version;
  }

  row('ProofVersion', 'Id', 'never comes again, and is no id of a file of an asset', async () => {
    const { bank, projects, proofId, proof } = await startWithTwoVersions();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'x');
    await removeProof(bank, `${proofId}/${proof.CurrentVersionId}`);
    await projects.uploadVersion(proofId, 'again.txt', 'x');
    const { CurrentVersionId } = await projects.readProof(proofId);
    const ids = [...proof.Versions.map(({ Id }) => String(Id)), String(asset.MasterFile?.Id)];
    expect(ids.includes(CurrentVersionId)).toBe(false);
  });

  row('ProofVersion', 'Filename', 'is the name that was sent, without its extension', async () => {
    expect((await firstVersion('kesä & “juliste”.final.txt', 'x')).Filename).toBe('kesä & “juliste”.final');
  });

  row('ProofVersion', 'Extension', 'is what follows the last dot', async () => {
    expect((await firstVersion('kesä.final.PDFX', 'x')).Extension).toBe('PDFX');
  });

  row('ProofVersion', 'Created', 'is Unix seconds of the upload', async () => {
    const notBefore = secondsNow();
    const { Created } = await firstVersion('a.txt', 'x');
    expect([Created >= notBefore, Created <= secondsNow()]).toEqual([true, true]);
  });

  row('ProofVersion', 'Size', 'is the number of bytes, from none to megabytes', async () => {
    const { bank, projects } = await startProjectBank();
    const proofId = await projects.uploadProof(bank.projectId, 'empty.bin', '');
    await projects.uploadVersion(proofId, 'large.bin', new Uint8Array(3_000_001));
    const { Versions } = await projects.readProof(proofId);
    expect(Versions.map(({ Size }) => Size)).toEqual([0, 3_000_001]);
  });

  row(
    'ProofVersion',
    'PreviewSupported',
    'is Ready once a picture was looked at; other words for other files',
    async () => {
      const texts = [
        (await firstVersion('a.png', await picture(30, 20))).PreviewSupported,
        (await firstVersion('a.png', 'no picture')).PreviewSupported,
        (await firstVersion('a.txt', 'text')).PreviewSupported,
      ];
      expect(texts).toEqual(['Ready', 'Failed', 'NotSupported']);
    },
  );

  row(
    'ProofVersion',
    'Info',
    'is what the picture tells of itself; the resolution may be absent',
    async () => {
      const { Info } = await firstVersion('a.png', await picture(300, 200));
      expect(Info).toMatchObject({
        Width: 300,
        Height: 200,
        Unit: expect.any(String),
        Colorspace: expect.any(String),
      });
    },
  );

  row('ProofVersion', 'Activity', 'is there on every version', async () => {
    const { proof } = await startWithTwoVersions();
    expect(proof.Versions.map(({ Activity }) => Object.keys(Activity ?? {}).length)).toEqual([6, 6]);
  });
});

describe('docs/api/reference.md#activity', () => {
  const untouched = {
    CommentCount: 0,
    ApprovalCount: 0,
    ConditionalApprovalCount: 0,
    RejectCount: 0,
    SharingGuestCount: 0,
    IsSharingActive: false,
  } as const;
  for (const name of Object.keys(untouched) as (keyof typeof untouched)[]) {
    row('Activity', name, `is ${untouched[name]} on a version that nobody shared`, async () => {
      const { proof } = await startWithTwoVersions();
      expect(proof.Versions.map(({ Activity }) => Activity?.[name])).toEqual([
        untouched[name],
        untouched[name],
      ]);
    });
  }
});
