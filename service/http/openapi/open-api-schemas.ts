import { z } from 'zod';
import { isExtensionField } from '../../../shared/api/index.ts';
import { type ComponentName, componentTexts } from './open-api-component-texts.ts';
import { componentSchemas } from './open-api-components.ts';

/** Wire objects as JSON Schema; those with a name stand once, among the components, and are referred to. */
export interface SchemaDescriber {
  describe(schema: z.ZodType): unknown;
  /** Every named schema that was described so far, by name. */
  components(): Readonly<Record<string, unknown>>;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** Fields beyond the reference are marked, or omitted from the documented profile. */
export function createSchemaDescriber({
  hasExtensions,
}: {
  readonly hasExtensions: boolean;
}): SchemaDescriber {
  const names = z.registry<{ readonly id: string }>();
  for (const [id, schema] of Object.entries(componentSchemas)) names.add(schema, { id });
  const components = new Map<string, unknown>();

  return {
    describe(schema) {
      // Inside an object even a schema with a name becomes a reference.
      const described = z.toJSONSchema(z.object({ schema }), {
        metadata: names,
        // Ids are strings in what the service writes and in what the reference asks for, though it reads numbers as well.
        io: 'output',
        unrepresentable: 'any',
        override: ({ jsonSchema }) => {
          delete jsonSchema.id;
        },
      });
      const { schema: own, components: used } = toComponentReferences({
        schema: described.properties?.schema,
        components: described.$defs ?? {},
      });
      for (const [name, component] of Object.entries(used))
        components.set(name, explain(name as ComponentName, component, { hasExtensions }));
      return own;
    },
    components: () =>
      Object.fromEntries([...components].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** Adds the texts of an object and of its fields. */
function explain(
  name: ComponentName,
  component: JsonSchema,
  { hasExtensions }: { readonly hasExtensions: boolean },
): JsonSchema {
  const { description, fields = {} }: { description: string; fields?: Readonly<Record<string, string>> } =
    componentTexts[name];
  const extensions = extensionFieldsOf(componentSchemas[name]);
  const properties = Object.entries(component.properties ?? {}).flatMap(([field, schema]) => {
    if (!extensions.has(field)) return [[field, { description: fields[field], ...schema }]];
    return hasExtensions ? [[field, { description: fields[field], 'x-extension': true, ...schema }]] : [];
  });
  return {
    description,
    ...component,
    ...(component.properties === undefined ? {} : { properties: Object.fromEntries(properties) }),
  };
}

function extensionFieldsOf(schema: z.ZodType): ReadonlySet<string> {
  if (!(schema instanceof z.ZodObject)) return new Set();
  const fields = Object.entries(schema.shape).filter(([, field]) => isExtensionField(field as z.ZodType));
  return new Set(fields.map(([name]) => name));
}

/** `#/$defs/X` → `#/components/schemas/X`. */
function toComponentReferences(part: { readonly schema: unknown; readonly components: unknown }): {
  readonly schema: unknown;
  readonly components: Readonly<Record<string, JsonSchema>>;
} {
  return JSON.parse(JSON.stringify(part).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'));
}
