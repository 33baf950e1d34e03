import type { z } from 'zod';
import type { propertyValueChangeSchema, propertyValueSchema } from '../../../shared/api/index.ts';
import type { PropertyChange, PropertyValueRecord } from '../../domain/index.ts';

/** Property values as `docs/api/reference.md#propertyvalue` shapes them; assets and projects have the same. */
export function toWireProperties(
  values: readonly PropertyValueRecord[],
): z.input<typeof propertyValueSchema>[] {
  return values.map(({ fieldIdentifier, value }) => ({ FieldIdentifier: fieldIdentifier, Value: value }));
}

export function readPropertyChanges(
  changes: readonly z.output<typeof propertyValueChangeSchema>[],
): readonly PropertyChange[] {
  return changes.map(({ FieldIdentifier, Value }) => ({ fieldIdentifier: FieldIdentifier, value: Value }));
}
