import { z } from 'zod';
import {
  askChoices,
  type FileRecord,
  type OperationAction,
  type PlanSummary,
  type Reason,
  reasonCodes,
  type Sha256,
  type WhyAnswer,
} from '../../model/index.ts';
import { assetIdSchema, fileIdSchema, idSchema } from '../schemas/id-schemas.ts';
import { transferViewSchema } from './transfer-view.ts';

/** Every action of a plan, held complete by the compiler in both directions. */
const actionSchema = z.enum({
  create: 'create',
  version: 'version',
  attach: 'attach',
  compare: 'compare',
  inspect: 'inspect',
  relink: 'relink',
  refresh: 'refresh',
  forget: 'forget',
  ignore: 'ignore',
  keep: 'keep',
  wait: 'wait',
  ask: 'ask',
} as const satisfies { readonly [Action in OperationAction]: Action });

const countSchema = z.number().int().nonnegative();

const reasonSchema = z.object({
  code: z.enum(reasonCodes),
  details: z.record(z.string(), z.union([z.string(), z.number()])).readonly(),
}) satisfies z.ZodType<Reason>;

/** An operation as the plan page shows it: what, why and how large, without stamps of the disk. */
export const operationViewSchema = z.object({
  path: z.string(),
  action: actionSchema,
  reason: reasonSchema,
  /** Null where the operation has no file to send: ignored, forgotten. */
  sizeBytes: z.number().int().nonnegative().nullable(),
  /** Only of an `ask`: the answers that make sense. */
  choices: z.array(z.enum(askChoices)).readonly(),
});
export type OperationView = z.output<typeof operationViewSchema>;

export const planSummarySchema = z.object({
  scanned: countSchema,
  creates: countSchema,
  versions: countSchema,
  compares: countSchema,
  unchanged: countSchema,
  ignored: countSchema,
  asks: countSchema,
  bytes: z.number().nonnegative(),
  newBankFolders: z.array(z.string()).readonly().exactOptional(),
  broadRoot: z
    .object({ kind: z.enum(['home', 'volume']), files: countSchema, bytes: z.number().nonnegative() })
    .exactOptional(),
}) satisfies z.ZodType<PlanSummary>;

const fileRecordSchema = z.object({
  assetId: assetIdSchema,
  fileId: fileIdSchema,
  sizeBytes: z.number().int().nonnegative(),
  sha256: idSchema<Sha256>(),
  how: z.enum(['asset', 'version', 'attachment', 'upload', 'adopted']),
  confirmedAtMs: z.number().nullable(),
  verifiedBy: z.enum(['size', 'content']).nullable(),
  checkedAtMs: z.number().nullable(),
}) satisfies z.ZodType<FileRecord>;

export const whyAnswerSchema = z.object({
  path: z.string(),
  action: actionSchema,
  reason: reasonSchema,
  transfer: transferViewSchema.nullable(),
  record: fileRecordSchema.nullable().exactOptional(),
}) satisfies z.ZodType<WhyAnswer>;
