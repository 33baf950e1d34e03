import { describe, expect, it } from 'vitest';
import { createFileHandOver } from '../../../../renderer/rpc/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId } from '../../../../shared/model/index.ts';
import type { UploadGrant } from '../../../../shared/rpc/index.ts';

const uploadGrant = asId<UploadGrant>('u1');
const file = new File(['abc'], 'cover.png');
const promised = { kind: 'promised', intentId: 'i1' };

describe('hand-over-file', () => {
  it('hands the file itself over and sends no byte', async () => {
    const { send, posted, sent, progress } = open({ answer: promised });
    expect([await send(file), posted, sent, progress]).toEqual([
      promised,
      [{ kind: 'galley:hand-over-file', uploadGrant: 'u1', file }],
      [],
      [3],
    ]);
  });

  it('sends the bytes of what has no path', async () => {
    const { send, sent } = open(null);
    expect([await send(file), await send(new Blob(['abc'])), sent]).toEqual([
      { kind: 'skipped' },
      { kind: 'skipped' },
      ['u1', 'u1'],
    ]);
  });

  it('fails as main failed', async () => {
    const { send } = open({ failure: { code: 'FILE_GONE', message: '', details: { file: 'cover.png' } } });
    await expect(send(file)).rejects.toMatchObject({ code: 'FILE_GONE', details: { file: 'cover.png' } });
  });

  it('hands nothing over that was cancelled', async () => {
    const { send, posted } = open({ answer: promised });
    await expect(send(file, AbortSignal.abort())).rejects.toEqual(new AppError('CANCELLED'));
    expect(posted).toEqual([]);
  });

  it('takes back what main has not taken over yet, and tells what main says of it', async () => {
    const { send, withdrawn, answer } = open(later);
    const cancel = new AbortController();
    const sending = send(file, cancel.signal);
    expect(withdrawn).toEqual([]);
    cancel.abort();
    expect(withdrawn).toEqual(['u1']);
    answer({ failure: { code: 'CANCELLED', message: '', details: {} } });
    await expect(sending).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('has nothing to take back of what is through', async () => {
    const { send, withdrawn } = open({ answer: promised });
    const cancel = new AbortController();
    await send(file, cancel.signal);
    cancel.abort();
    expect(withdrawn).toEqual([]);
  });
});

/** Main answers when the test says so. */
const later = Symbol('later');

function open(reported: unknown) {
  const withdrawn: string[] = [];
  let answerPort: MessagePort | undefined;
  const answer = (what: unknown): void => {
    answerPort?.postMessage(what);
    answerPort?.close();
  };
  const posted: unknown[] = [];
  const sent: string[] = [];
  const progress: number[] = [];
  const sendFile = createFileHandOver(
    {
      post(message, ports = []) {
        posted.push(message);
        [answerPort] = ports;
        if (reported !== later) answer(reported);
      },
    },
    async (request) => {
      sent.push(request.uploadGrant);
      return { kind: 'skipped' };
    },
    async (grant) => void withdrawn.push(grant),
  );
  const send = (body: Blob, signal = new AbortController().signal) =>
    sendFile({ uploadGrant, body, signal, onProgress: (sentBytes) => void progress.push(sentBytes) });
  return { send, posted, sent, progress, withdrawn, answer };
}
