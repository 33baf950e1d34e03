import { z } from 'zod';
import { userIdSchema } from './scalars.ts';

/** GET /papi/v1/user/me, an extension: who stands behind the token. */
export const userMeSchema = z.looseObject({
  Id: userIdSchema,
  User: z.string(),
  UserFullName: z.string(),
  Email: z.string().nullish(),
});
