import { describe, expect, it } from 'vitest';
import { threadsOf } from '../../../../../../renderer/features/projects/sections/message-threads.ts';
import { asId, type MessageId } from '../../../../../../shared/model/index.ts';
import type { MessageView } from '../../../../../../shared/rpc/index.ts';

describe('renderer/features/projects/message-threads', () => {
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
