import { Button, Chip, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../../format/index.ts';
import { readLimit, readTime, type WindowDraft } from '../../forms/index.ts';

/** Monday first, as in the calendars of all five languages; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0];

/** A Sunday, to ask the language for the names of days. */
const someSunday = Date.UTC(2023, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

export function ScheduleWindow({
  number,
  window,
  onChange,
}: {
  readonly number: number;
  readonly window: WindowDraft;
  /** Null: take it away. */
  readonly onChange: (window: WindowDraft | null) => void;
}) {
  const { t, locale } = useTexts();
  const id = useId();
  const title = t('settings.window', { number: String(number) });
  const dayName = (day: number): string =>
    new Date(someSunday + day * dayMs).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' });
  const time = (text: string): string | null =>
    readTime(text) === undefined ? t('settings.timeWrong') : null;
  return (
    <fieldset className="settings-window" aria-label={title}>
      <div>
        <div className="settings-label" id={id}>
          {t('settings.windowDays')}
        </div>
        <Chip.Group
          multiple
          value={window.days.map(String)}
          onChange={(days) => onChange({ ...window, days: days.map(Number) })}
        >
          <fieldset className="settings-days" aria-labelledby={id}>
            {week.map((day) => (
              <Chip key={day} value={String(day)} size="xs">
                {dayName(day)}
              </Chip>
            ))}
          </fieldset>
        </Chip.Group>
        {window.days.length === 0 && (
          <p role="alert" className="settings-wrong">
            {t('settings.windowDaysWrong')}
          </p>
        )}
      </div>
      <div className="settings-line">
        <TextInput
          type="time"
          label={t('settings.windowFrom')}
          value={window.from}
          error={time(window.from)}
          onChange={(event) => onChange({ ...window, from: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t('settings.windowTo')}
          value={window.to}
          error={time(window.to)}
          onChange={(event) => onChange({ ...window, to: event.currentTarget.value })}
        />
        <TextInput
          label={t('settings.limit')}
          inputMode="numeric"
          value={window.limit}
          error={readLimit(window.limit) === undefined ? t('settings.limitWrong') : null}
          onChange={(event) => onChange({ ...window, limit: event.currentTarget.value })}
        />
        <Button
          variant="default"
          leftSection={<IconX size={15} />}
          aria-label={`${t('settings.windowRemove')}: ${title}`}
          onClick={() => onChange(null)}
        >
          {t('settings.windowRemove')}
        </Button>
      </div>
    </fieldset>
  );
}
