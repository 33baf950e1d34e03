import type { PropertyFieldView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import type { PropertyDraft, PropertyProblem } from '../../../forms/index.ts';
import { PropertyInput } from '../../../ui/index.ts';

/** One input for each field of the bank. */
export function PropertyFields({
  fields,
  draft,
  problems,
  onChange,
}: {
  readonly fields: readonly PropertyFieldView[];
  readonly draft: PropertyDraft;
  readonly problems: ReadonlyMap<string, PropertyProblem>;
  readonly onChange: (draft: PropertyDraft) => void;
}) {
  const { t } = useTexts();
  return (
    <div className="project-properties">
      {fields.map((field) => {
        const problem = problems.get(field.fieldId);
        return (
          <PropertyInput
            key={field.fieldId}
            field={field}
            input={draft[field.fieldId] ?? ''}
            problem={problem === undefined ? undefined : t(`asset.problem.${problem}`)}
            onChange={(input) => onChange({ ...draft, [field.fieldId]: input })}
          />
        );
      })}
    </div>
  );
}
