import { describe, expect, it } from 'vitest';
import { SMALL_FILE_BYTES } from '../../../../../../main/transfer/attempt/upload-body.ts';
import { createOwnNames } from '../../../../../../main/transfer/uploads/send/own-names.ts';
import { asId, type Intent, type IntentId, type Sha256 } from '../../../../../../shared/model/index.ts';
import { anIntent } from '../../an-intent.ts';

const large = SMALL_FILE_BYTES + 1;
const one = 'aa'.repeat(32) as Sha256;
const other = 'bb'.repeat(32) as Sha256;
const unread = () => Promise.reject(new Error('The file is not to be read.'));

function create(id: string, sizeBytes: number, sentName = 'cover.jpg', sha256: Sha256 | null = null): Intent {
  const intent = anIntent({ intentId: asId<IntentId>(id), sentName, sha256 });
  return { ...intent, fingerprint: { ...intent.fingerprint, sizeBytes } };
}

describe('own-names', () => {
  it('makes small creates conditional when no file of the name and size has their content', async () => {
    const ownNames = createOwnNames(() => [{ sizeBytes: 10, sha256: other }]);
    ownNames.note(create('first', 10, 'cover.jpg', other));
    expect(await ownNames.mayBeConditional(create('second', 10), async () => one)).toBe(true);
    expect(await ownNames.mayBeConditional(create('third', 10), async () => other)).toBe(false);
  });

  it('reads no file when none of its name and size is known', async () => {
    const ownNames = createOwnNames(() => [
      { sizeBytes: 10, sha256: null },
      { sizeBytes: 12, sha256: one },
    ]);
    ownNames.note(create('first', 11, 'cover.jpg', one));
    expect(await ownNames.mayBeConditional(create('second', 10), unread)).toBe(true);
  });

  it('takes the hash of an open upload where it is known', async () => {
    const ownNames = createOwnNames(() => [{ sizeBytes: 10, sha256: one }]);
    expect(await ownNames.mayBeConditional(create('second', 10), async () => one)).toBe(false);
  });

  it('sends without the condition what the bank refused for the asset of another file, until it has ended', async () => {
    const ownNames = createOwnNames(() => []);
    const intent = create('second', 10);
    ownNames.refuse(intent);
    expect(await ownNames.mayBeConditional(intent, unread)).toBe(false);
    expect(await ownNames.mayBeConditional(create('third', 10), unread)).toBe(true);
    ownNames.forget(intent.intentId);
    expect(await ownNames.mayBeConditional(intent, unread)).toBe(true);
  });

  it('sends no large file twice where one of its name and size is on the bank', async () => {
    const ownNames = createOwnNames(() => []);
    ownNames.note(create('first', large, 'cover.jpg', one));
    expect(await ownNames.mayBeConditional(create('second', large), unread)).toBe(false);
    expect(await ownNames.mayBeConditional(create('of another size', large + 1), unread)).toBe(true);
    expect(await ownNames.mayBeConditional(create('of another name', large, 'back.jpg'), unread)).toBe(true);
  });

  it('sends no large file twice where one of its name and size is under way', async () => {
    const beside = [{ sizeBytes: large, sha256: null }];
    const ownNames = createOwnNames((intentId) => (intentId === 'second' ? beside : []));
    expect(await ownNames.mayBeConditional(create('second', large), unread)).toBe(false);
    expect(await ownNames.mayBeConditional(create('third', large), unread)).toBe(true);
  });
});
