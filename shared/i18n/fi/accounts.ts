import type { accounts as source } from '../en/accounts.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** Several accounts: the settings section, and the account menu of the rail. */
export const accounts: Translation<typeof source, OneOther> = {
  'settings.accounts': 'Tilit',
  'accounts.lead': 'Jokainen kirjautunut tili synkronoi omat kansionsa taustalla, oli se näytöllä tai ei.',
  'accounts.shown': 'Näytöllä',
  'accounts.show': 'Näytä',
  'accounts.signInAgain': 'Kirjaudu uudelleen',
  'accounts.remove': 'Poista…',
  'accounts.add': 'Lisää tili…',
  'accounts.addTitle': 'Lisää tili',
  'accounts.already': 'Tämä tili on jo täällä. Se on nyt näytöllä.',
  'accounts.signOutTitle': 'Kirjaudutaanko ulos tililtä {{account}}?',
  'accounts.signOutText':
    'Synkronointi loppuu ja tunnus unohdetaan. Tilin kansiot ja tiedostot säilyvät ennallaan täällä ja pankissa, ja työ jatkuu seuraavan kirjautumisen jälkeen.',
  'accounts.removeTitle': 'Poistetaanko tili {{account}}?',
  'accounts.removeText':
    'Tilin tunnus ja historia tällä tietokoneella unohdetaan. Yhtään tiedostoa ei poisteta täältä eikä pankista.',
  'accounts.removeFolders': 'Kansiot, joiden yhteys poistetaan:',
  'accounts.removeUploads': 'Keskeneräiset lähetykset, jotka unohdetaan: {{number}}',
  'accounts.removeDownloads': 'Lataukset, joista luovutaan: {{number}}',
  'accounts.removeRead': 'Olen lukenut, mitä unohdetaan',
  'accounts.removeConfirm': 'Poista tili',
  'accounts.state.signed-out': 'Kirjauduttu ulos',
  'accounts.state.no-secret': 'Kirjautuminen tarvitaan',
  'account.others': 'Muut tilit',
  'account.attention': 'Toinen tili vaatii huomiota',
  'account.manage': 'Tilit…',
  'account.sendingWait':
    'Tiedostoja luovutetaan vielä. Tilin voi vaihtaa tai siltä kirjautua ulos sen jälkeen.',
};
