import type { palette as source } from '../en/palette.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** The command palette and the pause for a time. */
export const palette: Translation<typeof source, OneOther> = {
  'palette.title': 'Befehlspalette',
  'palette.field': 'Wechseln, ein Asset finden, anhalten…',
  'palette.list': 'Befehle und Treffer',
  'palette.go': 'Wechseln zu',
  'palette.do': 'Ausführen',
  'palette.assets': 'Assets',
  'palette.scan': 'Alle Ordner jetzt prüfen',
  'palette.switchTo': 'Wechseln zu {{account}}',
  'palette.asking': 'Die Mediendatenbank wird gefragt…',
  'palette.none': 'Nichts passt.',
  'palette.count_one': '{{count, number}} Eintrag',
  'palette.count_other': '{{count, number}} Einträge',

  'pause.half-hour': '30 Minuten',
  'pause.hour': '1 Stunde',
  'pause.until-tomorrow': 'Bis morgen früh',
  'pause.until-resumed': 'Bis ich fortsetze',
  'status.pausedUntil': 'bis {{time}}',
};
