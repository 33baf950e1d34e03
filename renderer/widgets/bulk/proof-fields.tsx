import { useState } from 'react';
import type { ProjectId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { ProjectPicker } from '../places/project-picker.tsx';
import type { BulkFieldsProps } from './bulk-fields.ts';

/** The project in which each selected asset becomes a proof. No mail is sent. */
export function ProofFields({ onAction }: BulkFieldsProps) {
  const { t } = useTexts();
  const [projectId, setProjectId] = useState<ProjectId | null>(null);
  return (
    <>
      <p className="g-dim">{t('bulk.proofHint')}</p>
      <div className="bulk-tree">
        <ProjectPicker
          selectedId={projectId}
          onSelect={(project) => {
            setProjectId(project.projectId);
            onAction({ kind: 'proof', projectId: project.projectId });
          }}
        />
      </div>
    </>
  );
}
