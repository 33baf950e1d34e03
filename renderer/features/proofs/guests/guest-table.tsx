import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { GuestView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { type GuestDraft, type GuestProblem, shownGuest } from '../../../forms/index.ts';

/**
 * The guests as a person writes them down; what is wrong is said at its field. The address of a known guest brings their name
 * and right along.
 */
export function GuestTable({
  rows,
  known,
  problems,
  onChange,
  onRemove,
}: {
  readonly rows: readonly GuestDraft[];
  /** Guests of this proof, also those with ended sharing. */
  readonly known: readonly GuestView[];
  readonly problems: ReadonlyMap<number, GuestProblem>;
  readonly onChange: (rowId: number, change: Partial<GuestDraft>) => void;
  readonly onRemove: (rowId: number) => void;
}) {
  const { t } = useTexts();
  return (
    <table className="guest-table">
      <caption className="g-unseen">{t('share.guests')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('share.column.name')}</th>
          <th scope="col">{t('share.column.email')}</th>
          <th scope="col">{t('share.column.decide')}</th>
          <th scope="col">{t('share.column.mail')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const number = String(index + 1);
          const problem = problems.get(row.rowId);
          const { name, isOpinionAllowed } = shownGuest(row, known);
          return (
            <tr key={row.rowId}>
              <td>
                <TextInput
                  aria-label={t('share.nameOf', { number })}
                  value={name}
                  data-autofocus={index === 0 || undefined}
                  onChange={(event) => onChange(row.rowId, { name: event.currentTarget.value })}
                />
              </td>
              <td>
                <TextInput
                  aria-label={t('share.emailOf', { number })}
                  type="email"
                  spellCheck={false}
                  value={row.email}
                  error={problem === undefined ? null : t(`share.problem.${problem}`)}
                  onChange={(event) => onChange(row.rowId, { email: event.currentTarget.value })}
                />
              </td>
              <td className="guest-table-tick">
                <Checkbox
                  aria-label={t('share.decideOf', { number })}
                  checked={isOpinionAllowed}
                  onChange={(event) => onChange(row.rowId, { isOpinionAllowed: event.currentTarget.checked })}
                />
              </td>
              <td className="guest-table-tick">
                <Checkbox
                  aria-label={t('share.mailOf', { number })}
                  checked={row.isMailWanted}
                  onChange={(event) => onChange(row.rowId, { isMailWanted: event.currentTarget.checked })}
                />
              </td>
              <td>
                {rows.length > 1 && (
                  <ActionIcon
                    aria-label={t('share.removeRow', { number })}
                    onClick={() => onRemove(row.rowId)}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
