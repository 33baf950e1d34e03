import type { accounts as source } from '../en/accounts.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** Several accounts: the settings section, and the account menu of the rail. */
export const accounts: Translation<typeof source, OneOther> = {
  'settings.accounts': 'Konten',
  'accounts.lead':
    'Jedes angemeldete Konto hält seine eigenen Ordner im Hintergrund aktuell, gleich welches gezeigt wird.',
  'accounts.shown': 'Wird gezeigt',
  'accounts.show': 'Zeigen',
  'accounts.signInAgain': 'Neu anmelden',
  'accounts.remove': 'Entfernen…',
  'accounts.add': 'Konto hinzufügen…',
  'accounts.addTitle': 'Konto hinzufügen',
  'accounts.already': 'Dieses Konto ist schon da. Es wird jetzt gezeigt.',
  'accounts.signOutTitle': 'Von {{account}} abmelden?',
  'accounts.signOutText':
    'Der Abgleich endet, und das Geheimnis wird vergessen. Ordner und Dateien bleiben hier und in der Mediendatenbank, wie sie sind; nach der nächsten Anmeldung geht es weiter.',
  'accounts.removeTitle': '{{account}} entfernen?',
  'accounts.removeText':
    'Anmeldung und Verlauf auf diesem Computer werden vergessen. Es wird keine Datei gelöscht, weder hier noch in der Mediendatenbank.',
  'accounts.removeFolders': 'Ordner, deren Verbindung gelöst wird:',
  'accounts.removeUploads': 'Nicht abgeschlossene Uploads, die vergessen werden: {{number}}',
  'accounts.removeDownloads': 'Downloads, die aufgegeben werden: {{number}}',
  'accounts.removeRead': 'Ich habe gelesen, was vergessen wird',
  'accounts.removeConfirm': 'Konto entfernen',
  'accounts.state.signed-out': 'Abgemeldet',
  'accounts.state.no-secret': 'Anmeldung nötig',
  'account.others': 'Andere Konten',
  'account.attention': 'Ein anderes Konto braucht Aufmerksamkeit',
  'account.manage': 'Konten…',
  'account.sendingWait':
    'Es werden noch Dateien übergeben. Danach lässt sich das Konto wechseln oder abmelden.',
};
