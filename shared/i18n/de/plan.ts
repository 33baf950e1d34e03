import type { plan as source } from '../en/plan.ts';
import type { OneOther, Translation } from '../translation.ts';

/** What the plan does with a file and why: every action and every reason code of shared/model. */
export const plan: Translation<typeof source, OneOther> = {
  'action.create': 'Neues Asset',
  'action.version': 'Neue Version',
  'action.compare': 'Vergleichen',
  'action.inspect': 'Erst lesen',
  'action.relink': 'Verschoben',
  'action.refresh': 'Unverändert',
  'action.forget': 'Bleibt in der Datenbank',
  'action.ignore': 'Ignoriert',
  'action.keep': 'Schon vorhanden',
  'action.wait': 'Wartet',
  'action.ask': 'Frage',

  'reason.new-file': 'Neu: noch nicht in der Mediendatenbank',
  'reason.content-changed': 'Seit dem letzten Hochladen geändert',
  'reason.came-back-changed': 'Kam mit anderem Inhalt zurück',
  'reason.same-name-on-bank': 'Name und Größe sind vorhanden; der Inhalt wird verglichen',
  'reason.same-name-other-content': 'Der Name ist vorhanden, mit anderem Inhalt',
  'reason.several-on-bank': 'Mehrere Dateien dieses Namens sind vorhanden',
  'reason.same-content': 'Derselbe Inhalt ist vorhanden',
  'reason.touched-only': 'Nur das Datum änderte sich, nicht der Inhalt',
  'reason.came-back': 'Kam unverändert zurück',
  'reason.moved': 'Verschoben oder umbenannt; behält sein Asset',
  'reason.case-renamed': 'Nur Groß- und Kleinschreibung des Namens änderte sich',
  'reason.renamed-form': 'Nur die Unicode-Form des Namens änderte sich',
  'reason.deleted-locally': 'Hier gelöscht; die Mediendatenbank behält es',
  'reason.ignored-by-rule': 'Von einer Regel ignoriert',
  'reason.not-a-regular-file':
    'Keine gewöhnliche Datei: Verknüpfungen, Sockets und Geräte werden nie hochgeladen',
  'reason.unreadable-name': 'Der Name ist kein gültiger Text',
  'reason.emptied': 'Jetzt leer, hatte vorher Inhalt',
  'reason.shrunk': 'Hat mehr als neun Zehntel seiner Größe verloren',
  'reason.hash-needed': 'Der Inhalt muss erst gelesen werden',
  'reason.upload-pending': 'Ein früheres Hochladen läuft noch',
  'reason.settling': 'Wird noch geschrieben; Galley wartet',
  'reason.unreadable': 'Lässt sich nicht lesen',
  'reason.skipped': 'Von Ihnen übersprungen, bis es sich ändert',
  'reason.bank-not-read': 'Der Zielordner wurde noch nicht gelesen',
  'reason.madeBy': '{{pattern}}, hinterlassen von {{program}}',
};
