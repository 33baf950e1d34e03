import { describe, expect, it } from 'vitest';
import { fromDateField, threadsOf, toDateField } from '../../../../renderer/stores/index.ts';
import { asId, type MessageId } from '../../../../shared/model/index.ts';
import type { MessageView } from '../../../../shared/rpc/index.ts';

describe('renderer/stores/message-threads', () => {
  it('puts the newest thread first and the answers below what they answer, oldest first', () => {
    const threads = threadsOf([
      message('old', null, 1),
      message('late', 'early', 9),
      message('early', 'old', 2),
      message('new', null, 5),
      message('orphan', 'gone', 7),
    ]);
    expect(
      threads.map(({ first, replies }) => [first.messageId, ...replies.map((reply) => reply.messageId)]),
    ).toEqual([['orphan'], ['new'], ['old', 'early', 'late']]);
  });

  it('ends with messages that answer each other', () => {
    const threads = threadsOf([message('a', 'b', 1), message('b', 'a', 2)]);
    expect(threads.flatMap(({ first, replies }) => [first, ...replies])).toHaveLength(2);
  });
});

describe('renderer/stores/bank-date', () => {
  it('gives a date field back the day that was put into it', () => {
    expect(toDateField(fromDateField('2026-06-14'))).toBe('2026-06-14');
    expect([toDateField(null), fromDateField(''), fromDateField('14.6.2026')]).toEqual(['', null, null]);
  });
});

function message(messageId: string, parentId: string | null, created: number): MessageView {
  return {
    messageId: asId<MessageId>(messageId),
    parentId: parentId === null ? null : asId<MessageId>(parentId),
    subject: null,
    bodyHtml: '',
    author: 'Anna',
    moderator: null,
    created,
    modified: null,
    isDeleted: false,
  };
}
