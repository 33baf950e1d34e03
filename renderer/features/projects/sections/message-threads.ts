import type { MessageId } from '../../../../shared/model/index.ts';
import type { MessageView } from '../../../../shared/rpc/index.ts';

export interface MessageThread {
  readonly first: MessageView;
  /** Oldest first, wherever they answer to within the thread. */
  readonly replies: readonly MessageView[];
}

/** Newest thread first. An answer to something that the bank does not list begins a thread of its own. */
export function threadsOf(messages: readonly MessageView[]): readonly MessageThread[] {
  const byId = new Map(messages.map((message) => [message.messageId, message]));
  const replies = new Map<MessageId, MessageView[]>();
  for (const message of messages) {
    const rootId = rootOf(message, byId).messageId;
    if (!replies.has(rootId)) replies.set(rootId, []);
    if (rootId !== message.messageId) replies.get(rootId)?.push(message);
  }
  return [...replies]
    .flatMap(([rootId, below]) => {
      const first = byId.get(rootId);
      return first === undefined ? [] : [{ first, replies: below.sort(byCreated) }];
    })
    .sort((left, right) => byCreated(right.first, left.first));
}

/** In a ring, which a broken bank may answer with, each message stands for itself. */
function rootOf(message: MessageView, byId: ReadonlyMap<MessageId, MessageView>): MessageView {
  const seen = new Set<MessageId>();
  let root = message;
  for (;;) {
    seen.add(root.messageId);
    const parent = root.parentId === null ? undefined : byId.get(root.parentId);
    if (parent === undefined) return root;
    if (seen.has(parent.messageId)) return message;
    root = parent;
  }
}

function byCreated(left: MessageView, right: MessageView): number {
  return left.created - right.created;
}
