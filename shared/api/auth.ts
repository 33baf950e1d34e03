import { z } from 'zod';

/** Carries the token on every request but the log-ins (`docs/api/reference.md#authentication`). */
export const tokenHeader = 'x-auth-token';
/** Carries the key of POST /papi/v1/auth/GetToken. */
export const apiKeyHeader = 'x-api-key';

export const loginRequestSchema = z.looseObject({ User: z.string(), Password: z.string() });

/** The answer of Login, and of the service to GetToken as well. */
export const tokenAnswerSchema = z.looseObject({ [tokenHeader]: z.string().min(1) });
