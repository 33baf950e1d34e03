/** The parts of an OpenAPI document that tests read. */
interface OpenApiHeader {
  readonly description: string;
  readonly 'x-extension'?: boolean;
}

interface OpenApiResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
  readonly headers?: Readonly<Record<string, OpenApiHeader>>;
  readonly 'x-extension'?: boolean;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description: string;
    readonly 'x-extension'?: boolean;
  }[];
  readonly requestBody?: { readonly description: string };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-extension'?: boolean;
}

export interface OpenApiComponent {
  readonly description: string;
  readonly properties?: Readonly<
    Record<string, { readonly description: string; readonly 'x-extension'?: boolean }>
  >;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiComponent>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** `call`: method and path, as in `GET /papi/v1/bank`. */
export function operationsOf(
  document: OpenApiDocument,
): readonly (OpenApiOperation & { readonly call: string })[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      call: `${method.toUpperCase()} ${path}`,
    })),
  );
}

export function refsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : refsIn(part),
  );
}

export function resolveRef(document: OpenApiDocument, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((part, step) => Object(part)[step], document);
}

/** Paths of the fields of a value that its schema does not name, as in `[].Info.Depth`. A map has no fields. */
export function undescribedFields(document: OpenApiDocument, schema: unknown, value: unknown): string[] {
  const { $ref, items, properties, anyOf, oneOf } = Object(schema);
  if (typeof $ref === 'string') return undescribedFields(document, resolveRef(document, $ref), value);
  const choices: readonly unknown[] | undefined = anyOf ?? oneOf;
  if (choices !== undefined) return fewest(choices.map((one) => undescribedFields(document, one, value)));
  if (Array.isArray(value))
    return [...new Set(value.flatMap((item) => undescribedFields(document, items, item)))].map(
      (path) => `[]${path}`,
    );
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    properties[name] === undefined
      ? [`.${name}`]
      : undescribedFields(document, properties[name], part).map((path) => `.${name}${path}`),
  );
}

function fewest(lists: readonly string[][]): string[] {
  return lists.toSorted((one, other) => one.length - other.length)[0] ?? [];
}
