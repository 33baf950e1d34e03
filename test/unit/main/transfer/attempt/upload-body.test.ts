import { describe, expect, it } from 'vitest';
import {
  passEmptyGate,
  type UploadBodyDeps,
  uploadBody,
} from '../../../../../main/transfer/attempt/upload-body.ts';
import type { UploadFile } from '../../../../../main/transfer/index.ts';
import { createBandwidth } from '../../../../../main/transfer/limits/bandwidth.ts';
import type { Intent } from '../../../../../shared/model/index.ts';
import { anIntent } from '../an-intent.ts';
import { readingOf } from '../reading-of.ts';
import { sha256Of } from '../scripted-bank.ts';

describe('upload-body', () => {
  it.each([1, 2, 10, 1_048_576, 1_048_577, 2_097_152, 2_500_000])(
    'holds the last of %i bytes back until the commit point is durable, with the digest of all',
    async (sizeBytes) => {
      const content = Buffer.alloc(sizeBytes, 'galley');
      const order: string[] = [];
      const fixture = setUp(content, {
        async recordCommitPoint(sha256) {
          order.push(`TAIL ${sha256}`);
        },
      });
      const received: Uint8Array[] = [];
      for await (const chunk of uploadBody(fixture)) {
        received.push(chunk);
        order.push(String(chunk.length));
      }
      expect(Buffer.concat(received).equals(content)).toBe(true);
      expect(order.slice(-2)).toEqual([`TAIL ${sha256Of(content)}`, '1']);
    },
  );

  it('records the commit point only when everything before was taken', async () => {
    const fixture = setUp(Buffer.from('abc'));
    const body = uploadBody(fixture);
    expect((await body.next()).value).toEqual(Buffer.from('ab'));
    expect(fixture.committed).toEqual([]);
    await body.next();
    expect(fixture.committed).toHaveLength(1);
  });

  it.each([
    [
      'stamp changed',
      { fingerprint: async () => ({ ...anIntent().fingerprint, sizeBytes: 3, mtimeNs: 9n }) },
      'stamp',
    ],
    ['path leads to another file', { stillMapsTo: async () => false }, 'replaced'],
    ['file became shorter', { read: () => readingOf(async () => Buffer.alloc(0), 3) }, 'ended-early'],
  ] as const)('lets nothing through when the %s', async (_name, file, sign) => {
    const fixture = setUp(Buffer.from('abc'), {}, file);
    const received: Uint8Array[] = [];
    await expect(
      (async () => {
        for await (const chunk of uploadBody(fixture)) received.push(chunk);
      })(),
    ).rejects.toMatchObject({ code: 'FILE_CHANGED', details: { file: 'a.txt', sign } });
    expect([Buffer.concat(received).length < 3, fixture.committed]).toEqual([true, []]);
  });

  it('stops with the reason it was given, up to the gate', async () => {
    const controller = new AbortController();
    const fixture = setUp(Buffer.from('abc'), { signal: controller.signal });
    const body = uploadBody(fixture);
    await body.next();
    controller.abort(new Error('paused'));
    await expect(body.next()).rejects.toThrow('paused');
    expect(fixture.committed).toEqual([]);
  });

  it('sends no last byte when the commit point cannot be written', async () => {
    const fixture = setUp(Buffer.from('abc'), {
      recordCommitPoint: () => Promise.reject(new Error('disk full')),
    });
    const body = uploadBody(fixture);
    await body.next();
    await expect(body.next()).rejects.toThrow('disk full');
    expect(await body.next()).toEqual({ value: undefined, done: true });
  });

  it('has a gate for a file without bytes', async () => {
    const fixture = setUp(Buffer.alloc(0));
    await passEmptyGate(fixture);
    expect(fixture.committed).toEqual([sha256Of(Buffer.alloc(0))]);
  });
});

function setUp(
  content: Buffer,
  replaced: Partial<UploadBodyDeps> = {},
  replacedFile: Partial<UploadFile> = {},
): UploadBodyDeps & { readonly committed: readonly string[] } {
  const committed: string[] = [];
  const fingerprint: Intent['fingerprint'] = { ...anIntent().fingerprint, sizeBytes: content.length };
  const file: UploadFile = {
    fingerprint: async () => fingerprint,
    read: (sizeBytes) =>
      readingOf(async (position, length) => content.subarray(position, position + length), sizeBytes),
    stillMapsTo: async () => true,
    close: async () => undefined,
    ...replacedFile,
  };
  return {
    committed,
    intent: anIntent({ fingerprint }),
    file,
    bandwidth: createBandwidth(null),
    signal: new AbortController().signal,
    onHandedOver: () => undefined,
    async recordCommitPoint(sha256) {
      committed.push(sha256);
    },
    ...replaced,
  };
}
