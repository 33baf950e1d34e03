import { useState } from 'react';
import type { ProjectView, PropertyFieldView } from '../../../../shared/rpc/index.ts';
import { usePropertyText, useTexts } from '../../../format/index.ts';
import {
  propertyChangesOf,
  propertyDraftOf,
  propertyProblemsOf,
  withFilledFields,
} from '../../../forms/index.ts';
import { usePropertyFields } from '../../../queries/index.ts';
import { FailureView, useGuardedChanges, WhyFacts } from '../../../ui/index.ts';
import { PropertyFields } from '../fields/property-fields.tsx';
import { EditSection, SectionForm } from './edit-section.tsx';
import { type PartsOwner, useSaveParts } from './use-save-parts.ts';

interface PropertiesProps extends Pick<ProjectView, 'properties'> {
  readonly owner: PartsOwner;
}

/** The fields of this bank as a project or a project folder fills them. */
export function Properties({ owner, properties }: PropertiesProps) {
  const { t, localized } = useTexts();
  const propertyText = usePropertyText();
  const read = usePropertyFields();
  // A colleague's removal closes no form: its fields are offered as they were last filled.
  const [filled, setFilled] = useState(properties);
  if (properties.length > 0 && properties !== filled) setFilled(properties);
  const fields = withFilledFields(read.fields, properties.length > 0 ? properties : filled);
  if (fields.length === 0 && read.failure === null) return null;
  const facts = properties.map(({ fieldId, value }) => {
    const field = fields.find((candidate) => candidate.fieldId === fieldId);
    return { label: localized(field?.name ?? {}, fieldId), value: propertyText(field, value) };
  });
  // The kinds of fields beside the filled ones cannot be given in a form.
  if (!read.areKnown)
    return (
      <section aria-label={t('project.properties')}>
        <div className="project-section-head">
          <h3>{t('project.properties')}</h3>
        </div>
        <WhyFacts facts={facts} />
        {read.failure !== null && <FailureView code={read.failure} onRetry={read.readAgain} />}
      </section>
    );
  return (
    <EditSection
      title={t('project.properties')}
      view={
        facts.length === 0 ? <p className="g-dim">{t('project.noProperties')}</p> : <WhyFacts facts={facts} />
      }
      form={(onEnd) => <PropertiesForm owner={owner} properties={properties} fields={fields} onEnd={onEnd} />}
    />
  );
}

function PropertiesForm({
  owner,
  properties,
  fields: knownFields,
  onEnd,
}: PropertiesProps & { readonly fields: readonly PropertyFieldView[]; readonly onEnd: () => void }) {
  // As it was when the form was opened: a field that a colleague filled in since is not emptied by this one.
  const [before] = useState(properties);
  const [fields] = useState(knownFields);
  const [firstDraft] = useState(() => propertyDraftOf(properties, fields));
  const [draft, setDraft] = useState(firstDraft);
  useGuardedChanges(JSON.stringify(draft) !== JSON.stringify(firstDraft));
  const save = useSaveParts(owner, onEnd);
  const problems = propertyProblemsOf(draft, before, fields);
  const submit = (): void => {
    if (problems.size > 0) return;
    const changes = propertyChangesOf(draft, before, fields);
    if (changes === null) onEnd();
    else save.ask({ properties: changes });
  };
  return (
    <SectionForm isBusy={save.isBusy} failure={save.failure} onSave={submit} onCancel={onEnd}>
      <PropertyFields fields={fields} draft={draft} problems={problems} onChange={setDraft} />
    </SectionForm>
  );
}
