import type { plan as source } from '../en/plan.ts';
import type { OneOther, Translation } from '../translation.ts';

/** What the plan does with a file and why: every action and every reason code of shared/model. */
export const plan: Translation<typeof source, OneOther> = {
  'action.create': 'Uusi aineisto',
  'action.version': 'Uusi versio',
  'action.compare': 'Vertaa',
  'action.inspect': 'Lue ensin',
  'action.relink': 'Siirretty',
  'action.refresh': 'Ennallaan',
  'action.forget': 'Jää pankkiin',
  'action.ignore': 'Ohitetaan',
  'action.keep': 'Jo pankissa',
  'action.wait': 'Odottaa',
  'action.ask': 'Kysymys',

  'reason.new-file': 'Uusi: pankissa ei vielä ole tätä',
  'reason.content-changed': 'Muuttunut edellisen lähetyksen jälkeen',
  'reason.came-back-changed': 'Palasi muuttuneena',
  'reason.same-name-on-bank': 'Pankissa on samanniminen ja samankokoinen; sisältöä verrataan',
  'reason.same-name-other-content': 'Pankissa on samanniminen, mutta sisältö on toinen',
  'reason.several-on-bank': 'Pankissa on useita tämännimisiä tiedostoja',
  'reason.same-content': 'Pankissa on sama sisältö',
  'reason.touched-only': 'Vain päiväys muuttui, sisältö ei',
  'reason.came-back': 'Palasi muuttumattomana',
  'reason.moved': 'Siirretty tai nimetty uudelleen; aineisto säilyy',
  'reason.case-renamed': 'Nimessä muuttuivat vain isot ja pienet kirjaimet',
  'reason.renamed-form': 'Nimessä muuttui vain Unicode-muoto',
  'reason.deleted-locally': 'Poistettu täältä; pankki säilyttää sen',
  'reason.ignored-by-rule': 'Sääntö ohittaa tämän',
  'reason.not-a-regular-file':
    'Ei tavallinen tiedosto: linkkejä, pistokkeita ja laitteita ei koskaan lähetetä',
  'reason.unreadable-name': 'Nimi ei ole kelvollista tekstiä',
  'reason.emptied': 'Nyt tyhjä, aiemmin oli sisältöä',
  'reason.shrunk': 'Koosta katosi yli yhdeksän kymmenesosaa',
  'reason.hash-needed': 'Sisältö on ensin luettava',
  'reason.upload-pending': 'Edellinen lähetys on vielä kesken',
  'reason.settling': 'Kirjoitus on kesken; Galley odottaa',
  'reason.unreadable': 'Tätä ei voi lukea',
  'reason.skipped': 'Ohitit tämän, kunnes se muuttuu',
  'reason.bank-not-read': 'Pankin kansiota ei ole vielä luettu',
  'reason.madeBy': '{{pattern}}, jättänyt {{program}}',
};
