import { describe, expect, it } from 'vitest';
import { SMALL_FILE_BYTES } from '../../../../../../main/transfer/attempt/upload-body.ts';
import { createOwnNames } from '../../../../../../main/transfer/uploads/send/own-names.ts';
import { asId, type Intent, type IntentId } from '../../../../../../shared/model/index.ts';
import { anIntent } from '../../an-intent.ts';

const large = SMALL_FILE_BYTES + 1;

function create(id: string, sizeBytes: number, sentName = 'cover.jpg'): Intent {
  const intent = anIntent({ intentId: asId<IntentId>(id), sentName });
  return { ...intent, fingerprint: { ...intent.fingerprint, sizeBytes } };
}

describe('own-names', () => {
  it('makes small creates conditional, however many files bear the name', () => {
    const ownNames = createOwnNames(() => [{ sizeBytes: 10 }]);
    ownNames.note(create('first', 10));
    expect(ownNames.mayBeConditional(create('second', 10))).toBe(true);
  });

  it('sends without the condition what the bank refused for the asset of another file, until it has ended', () => {
    const ownNames = createOwnNames(() => []);
    const intent = create('second', 10);
    ownNames.refuse(intent);
    expect(ownNames.mayBeConditional(intent)).toBe(false);
    expect(ownNames.mayBeConditional(create('third', 10))).toBe(true);
    ownNames.forget(intent.intentId);
    expect(ownNames.mayBeConditional(intent)).toBe(true);
  });

  it('sends no large file twice where one of its name and size is on the bank', () => {
    const ownNames = createOwnNames(() => []);
    ownNames.note(create('first', large));
    expect(ownNames.mayBeConditional(create('second', large))).toBe(false);
    expect(ownNames.mayBeConditional(create('of another size', large + 1))).toBe(true);
    expect(ownNames.mayBeConditional(create('of another name', large, 'back.jpg'))).toBe(true);
  });

  it('sends no large file twice where one of its name and size is under way', () => {
    const ownNames = createOwnNames((intentId) => (intentId === 'second' ? [{ sizeBytes: large }] : []));
    expect(ownNames.mayBeConditional(create('second', large))).toBe(false);
    expect(ownNames.mayBeConditional(create('third', large))).toBe(true);
  });
});
