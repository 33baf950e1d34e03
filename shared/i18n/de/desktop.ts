import type { desktop as source } from '../en/desktop.ts';
import type { OneOther, Translation } from '../translation.ts';

export const desktop: Translation<typeof source, OneOther> = {
  'tray.open': 'Galley öffnen',
  'tray.upload': 'Dateien hochladen…',
  'tray.folders': 'Überwachte Ordner',
  'tray.proofs': 'Letzte Korrekturabzüge',
  'tray.settings': 'Einstellungen…',
  'tray.checkForUpdate': 'Nach Updates suchen',
  'tray.quit': 'Galley beenden',

  'menu.file': 'Datei',
  'menu.edit': 'Bearbeiten',
  'menu.view': 'Ansicht',
  'menu.window': 'Fenster',

  'notice.uploaded_one': '{{count, number}} Datei ist in der Bank',
  'notice.uploaded_other': '{{count, number}} Dateien sind in der Bank',
  'notice.uploaded.hint': 'Klicken Sie, um zu sehen, was hochgeladen wurde.',
  'notice.issues_one': '{{count, number}} Problem braucht Sie',
  'notice.issues_other': '{{count, number}} Probleme brauchen Sie',
  'notice.issues.hint': 'Klicken Sie, um zu sehen, warum, und was Sie tun können.',

  'crash.what': 'Das Fenster von Galley hat sich immer wieder beendet.',
  'crash.hint': 'Das Hochladen geht ohne es weiter. Das Protokoll sagt mehr.',
  'crash.again': 'Wieder öffnen',

  'update.title': 'Aktualisierungen',
  'update.unavailable': 'Dieses Galley aktualisiert sich nicht selbst.',
  'update.off': 'Aus',
  'update.current': 'Galley ist aktuell.',
  'update.checking': 'Es wird nach Updates gesucht…',
  'update.loading': 'Ein Update wird geladen…',
  'update.ready': 'Galley {{version}} wird beim Beenden installiert.',
  'update.failed': 'Es konnte nicht nach Updates gesucht werden. Galley versucht es von selbst wieder.',

  'link.refused.unreadable': 'Dieser Link lässt sich nicht öffnen: Er stammt nicht von Galley.',
  'link.refused.unknown-bank':
    'Dieser Link lässt sich nicht öffnen: Er führt zu einer Bank, bei der Sie nicht angemeldet sind.',
  'link.refused.other-bank':
    'Dieser Link führt zu einer anderen Ihrer Banken. Melden Sie sich dort an und öffnen Sie ihn noch einmal.',

  'settings.desktop': 'Dieses Programm',
  'settings.opensAtLogin': 'Galley starten, wenn ich mich am Computer anmelde',
  'settings.opensAtLoginHint': 'Ohne Fenster; es wartet im Infobereich.',
  'settings.closesToTray': 'Weiterarbeiten, wenn das Fenster geschlossen wird',
  'settings.notifies': 'Melden, wenn ein Stapel fertig ist oder etwas mich braucht',
  'settings.installsUpdates': 'Updates beim Beenden installieren',

  'wizard.local.dialog': 'In einem Systemfenster wählen…',
  'download.drag': 'Zeigen, oder von hier in ein anderes Programm ziehen',
};
