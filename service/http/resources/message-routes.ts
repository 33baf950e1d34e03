import type { z } from 'zod';
import { type conversationSchema, routes } from '../../../shared/api/index.ts';
import type { MessageRecord, Messages } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import { idOrNull } from '../wire/wire-project.ts';

/** `docs/api/reference.md#projects`: the conversations of a project; posting to them is an extension. */
export function addMessageRoutes(app: Api, deps: { readonly messages: Messages }): void {
  app.route({
    ...endpoint(routes.listMessages),
    handler: async (request) => {
      const messages = await deps.messages.ofProject(userOf(request), request.params.project_id);
      return messages.map(toWireMessage);
    },
  });

  app.route({
    ...endpoint(routes.postMessage),
    handler: async (request) => {
      const { body } = request;
      const posted = await deps.messages.post(userOf(request), request.params.project_id, {
        parentId: idOrNull(body.ParentId),
        // A reply has none, and some clients say so with an empty one.
        subject: body.Subject == null || body.Subject === '' ? null : body.Subject,
        bodyHtml: body.Body,
      });
      return toWireMessage(posted);
    },
  });
}

/** `docs/api/reference.md#conversation`; optional fields without a value are omitted. */
function toWireMessage(message: MessageRecord): z.input<typeof conversationSchema> {
  const { parentId, subject, creator, moderator, modified } = message;
  return {
    Id: message.messageId,
    ...(parentId === null ? {} : { ParentId: parentId }),
    ProjectId: message.projectId,
    ...(subject === null ? {} : { Subject: subject }),
    Body: message.bodyHtml,
    Creator: { UserId: creator.userId, UserFullName: creator.fullName },
    ...(moderator === null
      ? {}
      : { Moderator: { UserId: moderator.userId, UserFullName: moderator.fullName } }),
    Created: message.created,
    ...(modified === null ? {} : { Modified: modified }),
    IsDeleted: message.isDeleted,
  };
}
