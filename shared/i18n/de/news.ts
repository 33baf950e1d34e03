import type { news as source } from '../en/news.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** What Galley tells by itself, and the settings of that. */
export const news: Translation<typeof source, OneOther> = {
  'news.byHand': 'Von Hand',
  'news.done_one': '{{count, number}} Datei hochgeladen',
  'news.done_other': '{{count, number}} Dateien hochgeladen',
  'news.issues_one': '{{count, number}} Datei braucht Sie',
  'news.issues_other': '{{count, number}} Dateien brauchen Sie',
  'news.decided_one': '{{count, number}} neue Entscheidung',
  'news.decided_other': '{{count, number}} neue Entscheidungen',
  'news.commented_one': '{{count, number}} neuer Kommentar',
  'news.commented_other': '{{count, number}} neue Kommentare',
  'news.opened_one': 'von {{count, number}} weiteren Gast geöffnet',
  'news.opened_other': 'von {{count, number}} weiteren Gästen geöffnet',
  'news.show': 'Anzeigen',
  'settings.notifications': 'Benachrichtigungen',
  'settings.notifyAbout': 'Mitteilen:',
  'settings.notify.done': 'Fertige Uploads',
  'settings.notify.issues': 'Dateien, die mich brauchen',
  'settings.notify.proofs': 'Was Gäste mit Korrekturabzügen tun',
  'settings.notify.system': 'Auch außerhalb dieser Seite, solange sie nicht zu sehen ist',
  'settings.notifyRefused': 'Der Browser lässt es nicht zu. In seinen Einstellungen für diese Seite geht es.',
};
