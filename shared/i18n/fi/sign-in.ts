import type { signIn as source } from '../en/sign-in.ts';
import type { OneOther, Translation } from '../translation.ts';

/** The sign-in screen. */
export const signIn: Translation<typeof source, OneOther> = {
  'signIn.title': 'Kirjaudu mediapankkiin',
  'signIn.lead': 'Galley pitää kansiosi ja pankin samassa tahdissa eikä lähetä mitään kahdesti.',
  'signIn.address': 'Pankin osoite',
  'signIn.addressHint': 'Esimerkiksi https://media.example.com',
  'signIn.check': 'Tarkista',
  'signIn.encrypted': 'Mediapankki vastaa, yhteys on salattu',
  'signIn.unencrypted': 'Mediapankki vastaa, yhteyttä ei ole salattu',
  'signIn.viaProxy': 'välityspalvelimen {{proxy}} kautta',
  'signIn.method': 'Kirjautumistapa',
  'signIn.withKey': 'API-avain',
  'signIn.withPassword': 'Käyttäjä ja salasana',
  'signIn.key': 'API-avain',
  'signIn.user': 'Käyttäjä',
  'signIn.password': 'Salasana',
  'signIn.keychain': 'Säilytetään tämän tietokoneen avainnipussa.',
  'signIn.memory': 'Avainnippua ei ole: säilyy muistissa, kunnes Galley suljetaan.',
  'signIn.submit': 'Kirjaudu',
  'signIn.or': 'tai',
  'signIn.builtIn': 'Käytä sisäänrakennettua mediapankkia',
  'signIn.builtInHint': 'Se toimii tällä tietokoneella ilman kenenkään palvelinta.',
};
