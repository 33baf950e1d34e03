import { oc } from '@orpc/contract';
import { z } from 'zod';
import { assetIdSchema } from '../schemas/id-schemas.ts';
import { assetCardSchema } from '../views/asset-card.ts';
import { assetChangesSchema, assetDetailsSchema, assetListsSchema } from '../views/asset-details.ts';

export const assetsContract = {
  /** Null when the bank shows no such asset; one that lists nothing is asked for those of the last search only. */
  read: oc.input(z.strictObject({ assetId: assetIdSchema })).output(assetDetailsSchema.nullable()),
  /** Null where the bank shows no such asset, or looks up no ids and the asset was not shown recently. */
  name: oc.input(z.strictObject({ assetId: assetIdSchema })).output(assetCardSchema.shape.name.nullable()),
  lists: oc.input(z.void()).output(assetListsSchema),
  /** Resolves when the bank has taken it; what was refused changed nothing. */
  save: oc.input(assetChangesSchema).output(z.void()),
};
