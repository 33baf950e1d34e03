import type { shelf as source } from '../en/shelf.ts';
import type { OneOther, Translation } from '../translation.ts';

/** Searches that are kept as folders of this computer. */
export const shelf: Translation<typeof source, OneOther> = {
  'shelf.title': 'Aus Suchen gehalten',
  'shelf.card': '{{path}}, aus einer Suche gehalten',
  'shelf.everything': 'alle Assets',
  'shelf.search': '„{{text}}“',
  'shelf.asked_one': 'Die Suche findet {{count, number}} dieser Dateien nicht mehr.',
  'shelf.asked_other': 'Die Suche findet {{count, number}} dieser Dateien nicht mehr.',
  'shelf.askedKeep': 'Dateien behalten',
  'shelf.askedRemove': 'Dateien entfernen',
  'shelf.files_one': '{{count, number}} Datei',
  'shelf.files_other': '{{count, number}} Dateien',
  'shelf.due_one': '{{count, number}} unterwegs',
  'shelf.due_other': '{{count, number}} unterwegs',
  'shelf.failed_one': '{{count, number}} konnte nicht erstellt werden',
  'shelf.failed_other': '{{count, number}} konnten nicht erstellt werden',
  'shelf.kept_one': '{{count, number}} von Ihnen geänderte bleibt neben der neuen',
  'shelf.kept_other': '{{count, number}} von Ihnen geänderte bleiben neben den neuen',
  'shelf.refresh': 'Jetzt auffrischen',
  'shelf.remove': 'Nicht mehr halten',
  'shelf.removeTitle': '{{path}} nicht mehr halten?',
  'shelf.removeText': 'Galley kümmert sich nicht mehr um diesen Ordner. Alle Dateien bleiben, wo sie sind.',
  'shelf.removeConfirm': 'Nicht mehr halten',
  'shelf.keepButton': 'Als Ordner halten…',
  'shelf.keepTitle': 'Diese Suche als Ordner halten',
  'shelf.name': 'Name des Ordners',
  'shelf.nameHint': 'Galley legt ihn an und füllt ihn. Ihre eigenen Dateien werden nie überschrieben.',
  'shelf.conversion': 'Als',
  'shelf.where': 'In diesem Ordner Ihres Computers anlegen.',
  'shelf.keep': 'Halten',
};
