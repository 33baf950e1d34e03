import type { palette as source } from '../en/palette.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** The command palette and the pause for a time. */
export const palette: Translation<typeof source, OneOther> = {
  'palette.title': 'Kommandopalett',
  'palette.field': 'Gå vart som helst, hitta en tillgång, pausa…',
  'palette.list': 'Kommandon och träffar',
  'palette.go': 'Gå till',
  'palette.do': 'Gör',
  'palette.assets': 'Tillgångar',
  'palette.scan': 'Sök igenom alla mappar nu',
  'palette.switchTo': 'Byt till {{account}}',
  'palette.asking': 'Frågar banken…',
  'palette.none': 'Inget passar.',
  'palette.count_one': '{{count, number}} post',
  'palette.count_other': '{{count, number}} poster',

  'pause.half-hour': '30 minuter',
  'pause.hour': '1 timme',
  'pause.until-tomorrow': 'Till i morgon bitti',
  'pause.until-resumed': 'Tills jag fortsätter',
  'status.pausedUntil': 'till {{time}}',
};
