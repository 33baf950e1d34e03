import { z } from 'zod';
import { mostRoutingRules, parsePattern, type RoutingRule } from '../../model/index.ts';
import { attachmentTypeIdSchema, bankFolderIdSchema } from './id-schemas.ts';

const common = {
  pattern: z.string().min(1).max(200),
  bankFolder: z.strictObject({ id: bankFolderIdSchema, name: z.string().max(1_000) }).nullable(),
};

/** A rule as a form sends it; forms say before what is wrong with a pattern. */
const routingRuleSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...common, kind: z.literal('version') }),
    z.strictObject({ ...common, kind: z.literal('attachment'), typeId: attachmentTypeIdSchema }),
    z.strictObject({ ...common, kind: z.literal('asset') }),
  ])
  .refine((rule) => parsePattern(rule).kind === 'pattern', {
    error: 'This is no pattern of a rule.',
  }) satisfies z.ZodType<RoutingRule>;

export const routingRulesSchema = z.array(routingRuleSchema).max(mostRoutingRules).readonly();
