import type { shell as source } from '../en/shell.ts';
import type { OneOther, Translation } from '../translation.ts';

/** The frame around the screens, the words of state, and settings. */
export const shell: Translation<typeof source, OneOther> = {
  'nav.label': 'Hauptmenü',
  'nav.skip': 'Zum Inhalt springen',
  'nav.activity': 'Aktivität',
  'nav.folders': 'Ordner',
  'nav.search': 'Suche',
  'nav.settings': 'Einstellungen',
  'nav.issues_one': '{{count, number}} Problem',
  'nav.issues_other': '{{count, number}} Probleme',

  'word.up-to-date': 'Aktuell',
  'word.checking': 'Prüft',
  'word.uploading': 'Lädt hoch',
  'word.waiting': 'Wartet',
  'word.paused': 'Angehalten',
  'word.offline': 'Getrennt',
  'word.sign-in-needed': 'Anmeldung nötig',
  'word.needs-attention': 'Braucht Sie',
  'word.asOf': 'Stand {{time}}',

  'status.label': 'Status von Galley',
  'status.progress': '{{done}} von {{total}}',
  'status.filesLeft_one': 'noch {{count, number}} Datei',
  'status.filesLeft_other': 'noch {{count, number}} Dateien',
  'status.nothingLeft': 'Nichts mehr hochzuladen',
  'status.bytesLeft': 'noch {{size}}',
  'status.limit': 'Tempolimit',
  'status.unlimited': 'Kein Limit',
  'status.pause': 'Anhalten',
  'status.resume': 'Fortsetzen',
  'status.builtIn.starting': 'Die eingebaute Mediendatenbank startet…',
  'status.builtIn.restarting': 'Die eingebaute Mediendatenbank startet neu…',
  'status.builtIn.failed':
    'Die eingebaute Mediendatenbank startet nicht. Starten Sie Galley neu; der Grund steht im Protokoll.',

  'connection.connecting': 'Verbindung zu Galley wird aufgebaut…',
  'connection.lost': 'Keine Verbindung zu Galley.',
  'connection.lostHint':
    'Es wird von selbst wieder versucht. Das Hochladen kann weiterlaufen; diese Ansicht ist nicht aktuell.',
  'connection.refused': 'Diese Seite darf nicht mehr mit Galley sprechen.',
  'connection.refusedHint': 'Öffnen Sie die Adresse, die Galley beim Start ausgegeben hat.',

  'account.signedInAs': 'Angemeldet als {{user}}',
  'account.withApiKey': 'API-Schlüssel',
  'account.builtIn': 'Eingebaute Datenbank',
  'account.menu': 'Konto',
  'account.signOut': 'Abmelden',
  'account.memoryOnly': 'Kein Schlüsselbund: Die Anmeldung gilt nur, bis Galley beendet wird.',

  'settings.title': 'Einstellungen',
  'settings.language': 'Sprache',
  'settings.languageAuto': 'Wie das System ({{language}})',
  'settings.theme': 'Farbschema',
  'settings.theme.auto': 'Wie das System',
  'settings.theme.light': 'Hell',
  'settings.theme.dark': 'Dunkel',
  'settings.keyboard': 'Tastatur',
  'settings.keyboard.go': 'Zu Aktivität, Ordnern, Suche, Projekten, Korrekturabzügen wechseln',
  'settings.keyboard.find': 'In dieser Ansicht suchen',
  'settings.keyboard.rows': 'Durch die Zeilen einer Liste gehen',
  'settings.keyboard.actions': 'Aktionen der gewählten Zeile',

  'failure.retry': 'Erneut versuchen',
  'common.cancel': 'Abbrechen',
  'common.close': 'Schließen',
  'common.back': 'Zurück',
  'common.next': 'Weiter',
  'common.clear': 'Leeren',
};
