import type { ProjectAccess } from '../access/project-access.ts';
import type { MessageStore } from '../ports/project-ports.ts';
import type { User } from '../records/account.ts';
import { requireText } from '../records/localized-text.ts';
import type { MessageRecord } from '../records/message.ts';
import { cleanMessage } from '../validation/clean-message.ts';
import { refuse, requireName } from '../validation/project-texts.ts';

/** `parentId` makes it a reply; without one it opens a conversation and needs a subject. */
export interface MessageInput {
  readonly parentId: string | null;
  readonly subject: string | null;
  readonly bodyHtml: string;
}

/** Messages of a project. Both throw FORBIDDEN for a project that is not there or not the user's. */
export interface Messages {
  /** Oldest first, deleted ones included. */
  ofProject(user: User, projectId: string): Promise<readonly MessageRecord[]>;
  /** Of the body it keeps what can be read (`cleanMessage`). Throws BAD_REQUEST naming the field. */
  post(user: User, projectId: string, input: MessageInput): Promise<MessageRecord>;
}

export function createMessages(deps: {
  readonly access: ProjectAccess;
  readonly messages: MessageStore;
  /** Unix milliseconds. */
  readonly now: () => number;
}): Messages {
  const { access, messages, now } = deps;

  async function requireParent(projectId: string, parentId: string): Promise<void> {
    const parent = await messages.find(parentId);
    if (parent === null || parent.projectId !== projectId)
      refuse('ParentId', 'The project has no message with this ParentId.');
    if (parent.isDeleted) refuse('ParentId', 'A deleted message takes no replies.');
  }

  return {
    async ofProject(user, projectId) {
      await access.requireProject(user, projectId);
      return messages.ofProject(projectId);
    },

    async post(user, projectId, { parentId, subject, bodyHtml }) {
      await access.requireProject(user, projectId);
      if (parentId === null) {
        if (subject === null) refuse('Subject', 'A new conversation needs a Subject, a reply a ParentId.');
        requireName(subject, 'Subject');
      } else {
        if (subject !== null) refuse('Subject', 'A reply has no Subject.');
        await requireParent(projectId, parentId);
      }
      if (bodyHtml.trim() === '') refuse('Body', 'Body is empty.');
      requireText(bodyHtml, 'Body');
      const cleanHtml = await cleanMessage(bodyHtml);
      if (cleanHtml === '')
        refuse('Body', 'Body has nothing to read beside what is never kept, such as scripts and pictures.');
      const created = Math.floor(now() / 1000);
      return messages.add({
        projectId,
        parentId,
        subject,
        bodyHtml: cleanHtml,
        creatorId: user.userId,
        created,
      });
    },
  };
}
