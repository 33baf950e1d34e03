import type { news as source } from '../en/news.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** What Galley tells by itself, and the settings of that. */
export const news: Translation<typeof source, OneOther> = {
  'news.byHand': 'Käsin',
  'news.done_one': '{{count, number}} tiedosto lähetetty',
  'news.done_other': '{{count, number}} tiedostoa lähetetty',
  'news.issues_one': '{{count, number}} tiedosto vaatii huomiota',
  'news.issues_other': '{{count, number}} tiedostoa vaatii huomiota',
  'news.decided_one': '{{count, number}} uusi päätös',
  'news.decided_other': '{{count, number}} uutta päätöstä',
  'news.commented_one': '{{count, number}} uusi kommentti',
  'news.commented_other': '{{count, number}} uutta kommenttia',
  'news.opened_one': '{{count, number}} vieras lisää avasi',
  'news.opened_other': '{{count, number}} vierasta lisää avasi',
  'news.show': 'Näytä',
  'settings.notifications': 'Ilmoitukset',
  'settings.notifyAbout': 'Ilmoita minulle',
  'settings.notify.done': 'Valmiista lähetyksistä',
  'settings.notify.issues': 'Tiedostoista, jotka vaativat huomiota',
  'settings.notify.proofs': 'Mitä vieraat tekevät vedoksille',
  'settings.notify.system': 'Myös tämän sivun ulkopuolella, kun se ei ole näkyvissä',
  'settings.notifyRefused': 'Selain ei salli sitä. Sivun asetukset selaimessa voivat sallia.',
};
