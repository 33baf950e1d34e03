import type { search as source } from '../en/search.ts';
import type { OneOther, Translation } from '../translation.ts';

/** The Search screen. */
export const search: Translation<typeof source, OneOther> = {
  'search.title': 'Suche',
  'search.field': 'In den Namen der Assets suchen',
  'search.match': 'Übereinstimmung',
  'search.match.contains': 'enthält',
  'search.match.exactly': 'genau',
  'search.match.words': 'Wörter',
  'search.match.regex': 'regulärer Ausdruck',
  'search.wildcardHint': '* steht für alles, ? für ein Zeichen.',
  'search.regexHint': 'Groß- und Kleinschreibung zählt. Kein \\d \\w \\s, keine Flags, kein ^ und $.',
  'search.scope': 'Im Ordner',
  'search.scopeAll': 'Gesamter Bestand',
  'search.scopeChoose': 'Ordner wählen',
  'search.subfolders': 'mit Unterordnern',
  'search.exclude': 'alle außer diesen',
  'search.view': 'Ansicht',
  'search.view.grid': 'Raster',
  'search.view.table': 'Tabelle',
  'search.results': 'Ergebnisse',
  'search.found_one': '{{count, number}} Asset',
  'search.found_other': '{{count, number}} Assets',
  'search.incomplete': 'Es kann mehr geben, als gesendet wurde.',
  'search.column.picture': 'Bild',
  'search.column.name': 'Name',
  'search.column.file': 'Datei',
  'search.column.size': 'Größe',
  'search.column.dimensions': 'Maße',
  'search.column.modified': 'Geändert',
  'search.start': 'Mediendatenbank durchsuchen',
  'search.startHint':
    'Geben Sie einen Teil eines Namens ein oder wählen Sie einen Ordner, um alles darin zu sehen.',
  'search.none': 'Kein Asset passt',
  'search.noneHint':
    'Versuchen Sie weniger Buchstaben, eine andere Übereinstimmung oder den gesamten Bestand.',
};
