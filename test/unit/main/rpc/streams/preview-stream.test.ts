import { describe, expect, it } from 'vitest';
import { streamPreview } from '../../../../../main/rpc/streams/preview-stream.ts';
import { asId, type RelativePath } from '../../../../../shared/model/index.ts';
import { createOperation, emptySummary } from '../stub-account.ts';

const never = new AbortController().signal;

describe('preview-stream', () => {
  it('sends operations without stamps of the disk, then the totals', async () => {
    const events = await collect(
      streamPreview(async (onOperation) => {
        onOperation(createOperation('a.png'));
        onOperation({
          action: 'ignore',
          path: asId<RelativePath>('~$b.docx'),
          reason: { code: 'ignored-by-rule', details: { rule: '~$*' } },
        });
        onOperation({
          action: 'keep',
          path: asId<RelativePath>('c.png'),
          reason: { code: 'same-content', details: {} },
        });
        return { ...emptySummary, scanned: 3 };
      }, never),
    );
    expect(events).toEqual([
      {
        kind: 'operations',
        operations: [
          {
            path: 'a.png',
            action: 'create',
            reason: { code: 'new-file', details: {} },
            sizeBytes: 5,
            choices: [],
          },
          {
            path: '~$b.docx',
            action: 'ignore',
            reason: { code: 'ignored-by-rule', details: { rule: '~$*' } },
            sizeBytes: null,
            choices: [],
          },
        ],
      },
      { kind: 'summary', summary: { ...emptySummary, scanned: 3 }, omitted: 0 },
    ]);
  });

  it('lists 2,000 rows of one action and counts the others', async () => {
    const events = await collect(
      streamPreview(async (onOperation) => {
        for (let index = 0; index < 10_000; index += 1) onOperation(createOperation(`f${index}`));
        return { ...emptySummary, creates: 10_000 };
      }, never),
    );
    const listed = events.flatMap((event) => (event.kind === 'operations' ? event.operations : []));
    expect([listed.length, events.at(-1)]).toEqual([
      2_000,
      { kind: 'summary', summary: { ...emptySummary, creates: 10_000 }, omitted: 8_000 },
    ]);
  });

  it('ends the scan when the page stops reading', async () => {
    let stopped = false;
    const stream = streamPreview(async (onOperation, signal) => {
      onOperation(createOperation('a.png'));
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      stopped = true;
      throw signal.reason;
    }, never);
    await stream.next();
    await stream.return();
    expect(stopped).toBe(true);
  });

  it('throws what the scan threw, after what it had found', async () => {
    const stream = streamPreview(async (onOperation) => {
      onOperation(createOperation('a.png'));
      throw new Error('unplugged');
    }, never);
    expect((await stream.next()).value?.kind).toBe('operations');
    await expect(stream.next()).rejects.toThrow('unplugged');
  });
});

async function collect<Value>(stream: AsyncIterable<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for await (const value of stream) values.push(value);
  return values;
}
