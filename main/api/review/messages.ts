import { z } from 'zod';
import { messageIdSchema, routes } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { MessageId, ProjectId } from '../../../shared/model/index.ts';
import type { BankReader } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';
import { idOr, lenient, readItem, readList } from '../json-calls/lenient-fields.ts';

/** `docs/api/reference.md#conversation`. Times are Unix seconds. */
export interface BankMessage {
  readonly messageId: MessageId;
  readonly parentId: MessageId | null;
  readonly subject: string | null;
  /** HTML of other people, as it came. */
  readonly bodyHtml: string;
  readonly author: string;
  readonly moderator: string | null;
  readonly created: number;
  readonly modified: number | null;
  readonly isDeleted: boolean;
}

export interface MessageDraft {
  readonly parentId: MessageId | null;
  readonly subject: string | null;
  readonly bodyHtml: string;
}

export interface Messages {
  /** In the bank's order, deleted ones included. Throws AppError. */
  listMessages(projectId: ProjectId, signal: AbortSignal): Promise<readonly BankMessage[]>;
  /** Sent once, never repeated. Throws AppError; NOT_FOUND where the bank has no call for it. */
  postMessage(projectId: ProjectId, draft: MessageDraft, signal: AbortSignal): Promise<BankMessage>;
}

export interface MessagesDeps {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
}

export function createMessages({ reader, capabilities }: MessagesDeps): Messages {
  return {
    async listMessages(projectId, signal) {
      const params = { project_id: projectId };
      const value = await reader.json({ route: routes.listMessages, params, signal });
      return readList(messageReading, value, 'no list of messages');
    },
    async postMessage(projectId, { parentId, subject, bodyHtml }, signal) {
      if (!(await capabilities(signal)).has('postMessage'))
        throw new AppError('NOT_FOUND', { reason: 'this bank takes no messages through its API' });
      const json = {
        ...(parentId === null ? {} : { ParentId: parentId }),
        ...(subject === null ? {} : { Subject: subject }),
        Body: bodyHtml,
      };
      const params = { project_id: projectId };
      const value = await reader.json({ route: routes.postMessage, params, json, signal });
      return readItem(messageReading, value, 'no message');
    },
  };
}

const userSchema = z
  .looseObject({ UserFullName: lenient.text })
  .nullish()
  .catch(null)
  .transform((person) => person?.UserFullName || null);

const messageReading = z
  .looseObject({
    Id: messageIdSchema,
    ParentId: idOr<MessageId, null>(null),
    Subject: lenient.textOrNull,
    Body: lenient.text,
    Creator: userSchema,
    Moderator: userSchema,
    Created: lenient.time,
    Modified: lenient.timeOrNull,
    IsDeleted: lenient.flag,
  })
  .transform(
    (wire): BankMessage => ({
      messageId: wire.Id,
      // '0' stands for "none" wherever the bank has parents.
      parentId: wire.ParentId === '0' ? null : wire.ParentId,
      subject: wire.Subject,
      bodyHtml: wire.Body,
      author: wire.Creator ?? '',
      moderator: wire.Moderator,
      created: wire.Created,
      modified: wire.Modified,
      isDeleted: wire.IsDeleted,
    }),
  );
