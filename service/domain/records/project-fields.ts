import {
  projectNames,
  type ScalarKind,
  type StoredFields,
  scalarsOf,
  writableProjectFields,
} from '../../../shared/api/index.ts';

/** Name, status, schedule and flags of a project, as the wire schema lists them. Times are Unix seconds. */
export type ProjectFields = Omit<StoredFields<typeof writableProjectFields, typeof projectNames>, 'parentId'>;

/** Undefined fields stay; null and false are values. */
export type ProjectFieldsChange = {
  readonly [Field in keyof ProjectFields]: ProjectFields[Field] | undefined;
};

const fields = scalarsOf(writableProjectFields, projectNames).filter(({ own }) => own !== 'parentId');
const emptyValues: Readonly<Record<ScalarKind, unknown>> = {
  id: '',
  'optional-id': '',
  text: '',
  flag: false,
  time: null,
  count: null,
};

export const emptyProjectFields = ofEach((_own, kind) => emptyValues[kind]);

export function changeProjectFields(current: ProjectFields, change: ProjectFieldsChange): ProjectFields {
  return ofEach((own) => (change[own] === undefined ? current[own] : change[own]));
}

/** A value for each field. The names come from the schema that gives the type; the compiler does not follow entries of an object. */
function ofEach(valueFor: (own: keyof ProjectFields, kind: ScalarKind) => unknown): ProjectFields {
  const entries = fields.map(({ own, kind }) => [own, valueFor(own as keyof ProjectFields, kind)]);
  return Object.fromEntries(entries) as unknown as ProjectFields;
}
