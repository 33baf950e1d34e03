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
  'word.offline': 'Offline',
  'word.sign-in-needed': 'Anmeldung nötig',
  'word.needs-attention': 'Braucht Sie',
  'word.asOf': 'Stand {{time}}',

  'status.label': 'Status von Galley',
  'status.progress': '{{done}} von {{total}}',
  'status.filesLeft_one': 'noch {{count, number}} Datei',
  'status.filesLeft_other': 'noch {{count, number}} Dateien',
  'status.comparing_one': '{{count, number}} Datei wird mit der Bank verglichen',
  'status.comparing_other': '{{count, number}} Dateien werden mit der Bank verglichen',
  'status.settling_one': '{{count, number}} Datei wird noch geschrieben',
  'status.settling_other': '{{count, number}} Dateien werden noch geschrieben',
  'status.nothingLeft': 'Nichts mehr hochzuladen',
  'status.bytesLeft': 'noch {{size}}',
  'status.limit': 'Geschwindigkeitsgrenze',
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
  'account.builtIn': 'Eingebaute Mediendatenbank',
  'account.menu': 'Konto',
  'account.signOut': 'Abmelden',
  'account.memoryOnly': 'Die Anmeldung gilt nur, bis Galley beendet wird.',
  'keychain.absent': 'Auf diesem Computer antwortet kein Schlüsselbund.',
  'keychain.locked': 'Der Schlüsselbund ist gesperrt.',
  'keychain.denied': 'Der Schlüsselbund hat abgelehnt.',
  'keychain.broken': 'Der Schlüsselbund ist gescheitert.',

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
  'failure.givenUp': 'Galley versucht es nicht mehr. Versuchen Sie es erneut, wenn die Ursache behoben ist.',
  'failure.notRepeated':
    'Galley wiederholt dies nicht von selbst. Versuchen Sie es erneut, wenn die Ursache behoben ist.',
  'failure.click.COULD_NOT_CONFIRM.what': 'Es ist unklar, ob dies in der Mediendatenbank angekommen ist.',
  'failure.click.COULD_NOT_CONFIRM.action':
    'Sehen Sie erst dort nach: Ein neuer Versuch sendet es ein zweites Mal.',
  'failure.click.BANK_UNREACHABLE.action':
    'Prüfen Sie die Netzwerkverbindung und versuchen Sie es dann noch einmal.',
  'failure.click.HOST_UNREACHABLE.action':
    'Sehen Sie nach, ob es trotzdem geschehen ist; wenn nicht, versuchen Sie es noch einmal.',
  'failure.click.CONFLICT.what':
    'Die Mediendatenbank enthält etwas, das dem widerspricht; vielleicht hat es sich inzwischen geändert.',
  'failure.click.CONFLICT.action': 'Sehen Sie nach, was jetzt dort ist, und entscheiden Sie neu.',
  'common.cancel': 'Abbrechen',
  'common.close': 'Schließen',
  'guard.title': 'Schließen und die Eingaben verlieren?',
  'guard.leaveTitle': 'Verlassen und die Eingaben verlieren?',
  'guard.stay': 'Weiter bearbeiten',
  'guard.leave': 'Verwerfen',
  'common.back': 'Zurück',
  'common.next': 'Weiter',
  'common.clear': 'Leeren',
  'common.atMost': 'Höchstens {{most}} lassen sich speichern: einige entfernen.',
};
