import { z } from 'zod';
import { messageIdSchema, projectIdSchema, timestampSchema, userIdSchema } from './scalars.ts';

/** The author or deleter of a message. */
export const messageAuthorSchema = z.looseObject({
  UserId: userIdSchema,
  UserFullName: z.string(),
});

/** `docs/api/reference.md#conversation`. `Body` is HTML from other people: sanitised before it is shown. */
export const conversationSchema = z.looseObject({
  Id: messageIdSchema,
  /** Present on replies. */
  ParentId: messageIdSchema.nullish(),
  ProjectId: projectIdSchema,
  /** Present on top-level conversations. */
  Subject: z.string().nullish(),
  Body: z.string(),
  Creator: messageAuthorSchema,
  Moderator: messageAuthorSchema.nullish(),
  Created: timestampSchema,
  Modified: timestampSchema.nullish(),
  /** Deleted conversations stay in the list. */
  IsDeleted: z.boolean(),
});

/** Body of POST /papi/v1/project/{project_id}/message, an extension. A reply carries `ParentId` and no subject. */
export const messagePostSchema = z.looseObject({
  ParentId: messageIdSchema.nullish(),
  Subject: z.string().nullish(),
  Body: z.string(),
});
