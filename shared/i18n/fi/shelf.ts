import type { shelf as source } from '../en/shelf.ts';
import type { OneOther, Translation } from '../translation.ts';

/** Searches that are kept as folders of this computer. */
export const shelf: Translation<typeof source, OneOther> = {
  'shelf.title': 'Hauista pidetyt kansiot',
  'shelf.card': '{{path}}, pidetty hausta',
  'shelf.everything': 'kaikki aineistot',
  'shelf.search': '”{{text}}”',
  'shelf.asked_one': 'Haku ei enää löydä {{count, number}} tiedostoa näistä.',
  'shelf.asked_other': 'Haku ei enää löydä {{count, number}} tiedostoa näistä.',
  'shelf.askedKeep': 'Säilytä tiedostot',
  'shelf.askedRemove': 'Poista tiedostot',
  'shelf.files_one': '{{count, number}} tiedosto',
  'shelf.files_other': '{{count, number}} tiedostoa',
  'shelf.due_one': '{{count, number}} tulossa',
  'shelf.due_other': '{{count, number}} tulossa',
  'shelf.failed_one': '{{count, number}} ei onnistunut',
  'shelf.failed_other': '{{count, number}} ei onnistunut',
  'shelf.kept_one': '{{count, number}} muokkaamasi, säilytetty uuden rinnalla',
  'shelf.kept_other': '{{count, number}} muokkaamaasi, säilytetty uusien rinnalla',
  'shelf.refresh': 'Päivitä nyt',
  'shelf.remove': 'Lopeta pitäminen',
  'shelf.removeTitle': 'Lopetetaanko kansion {{path}} pitäminen?',
  'shelf.removeText': 'Galley ei enää huolehdi tästä kansiosta. Kaikki sen tiedostot jäävät paikoilleen.',
  'shelf.removeConfirm': 'Lopeta pitäminen',
  'shelf.keepButton': 'Pidä kansiona…',
  'shelf.keepTitle': 'Pidä tämä haku kansiona',
  'shelf.name': 'Kansion nimi',
  'shelf.nameHint': 'Galley tekee ja täyttää sen. Omien tiedostojesi päälle ei koskaan kirjoiteta.',
  'shelf.conversion': 'Muodossa',
  'shelf.where': 'Tee se tähän tietokoneesi kansioon.',
  'shelf.keep': 'Pidä',
};
