import type { news as source } from '../en/news.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** What Galley tells by itself, and the settings of that. */
export const news: Translation<typeof source, OneOther> = {
  'news.byHand': 'För hand',
  'news.done_one': '{{count, number}} fil uppladdad',
  'news.done_other': '{{count, number}} filer uppladdade',
  'news.issues_one': '{{count, number}} fil behöver dig',
  'news.issues_other': '{{count, number}} filer behöver dig',
  'news.decided_one': '{{count, number}} nytt beslut',
  'news.decided_other': '{{count, number}} nya beslut',
  'news.commented_one': '{{count, number}} ny kommentar',
  'news.commented_other': '{{count, number}} nya kommentarer',
  'news.opened_one': 'öppnat av {{count, number}} gäst till',
  'news.opened_other': 'öppnat av {{count, number}} gäster till',
  'news.show': 'Visa',
  'settings.notifications': 'Aviseringar',
  'settings.notifyAbout': 'Berätta om',
  'settings.notify.done': 'Uppladdningar som är klara',
  'settings.notify.issues': 'Filer som behöver mig',
  'settings.notify.proofs': 'Vad gäster gör med korrektur',
  'settings.notify.system': 'Också utanför den här sidan, när den inte syns',
  'settings.notifyRefused': 'Webbläsaren tillåter det inte. Dess inställningar för sidan kan göra det.',
};
