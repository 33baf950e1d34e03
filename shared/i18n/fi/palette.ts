import type { palette as source } from '../en/palette.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** The command palette and the pause for a time. */
export const palette: Translation<typeof source, OneOther> = {
  'palette.title': 'Komentopaletti',
  'palette.field': 'Siirry, etsi aineisto, keskeytä…',
  'palette.list': 'Komennot ja löydöt',
  'palette.go': 'Siirry',
  'palette.do': 'Tee',
  'palette.assets': 'Aineistot',
  'palette.scan': 'Tarkista kaikki kansiot nyt',
  'palette.switchTo': 'Vaihda tiliin {{account}}',
  'palette.asking': 'Kysytään pankilta…',
  'palette.none': 'Mikään ei täsmää.',
  'palette.count_one': '{{count, number}} kohta',
  'palette.count_other': '{{count, number}} kohtaa',

  'pause.half-hour': '30 minuuttia',
  'pause.hour': '1 tunti',
  'pause.until-tomorrow': 'Huomisaamuun',
  'pause.until-resumed': 'Kunnes jatkan itse',
  'status.pausedUntil': '{{time}} asti',
};
