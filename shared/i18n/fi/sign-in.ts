import type { signIn as source } from '../en/sign-in.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** The sign-in screen. */
export const signIn: Translation<typeof source, OneOther> = {
  'signIn.title': 'Kirjaudu mediapankkiin',
  'signIn.lead': 'Galley pitää kansiosi ja pankin samassa tahdissa eikä lähetä mitään kahdesti.',
  'signIn.address': 'Pankin osoite',
  'signIn.proxy': 'Välityspalvelin…',
  'signIn.addressHint': 'Esimerkiksi https://media.example.com',
  'signIn.usePlain': 'Käytä osoitetta {{address}}',
  'signIn.encrypted': 'Mediapankki vastaa, yhteys on salattu',
  'signIn.unencrypted': 'Mediapankki vastaa, yhteyttä ei ole salattu',
  'signIn.viaProxy': 'välityspalvelimen {{proxy}} kautta',
  'signIn.method': 'Kirjautumistapa',
  'signIn.withKey': 'API-avain',
  'signIn.withPassword': 'Käyttäjä ja salasana',
  'signIn.key': 'API-avain',
  'signIn.user': 'Käyttäjä',
  'signIn.password': 'Salasana',
  'signIn.keychain':
    'Säilytetään tämän tietokoneen avainnipussa; jos sitä ei ole, muistissa, kunnes Galley suljetaan.',
  'signIn.memory': 'Säilyy muistissa, kunnes Galley suljetaan.',
  'signIn.submit': 'Kirjaudu',
  'signIn.or': 'tai',
  'signIn.builtIn': 'Käytä sisäänrakennettua mediapankkia',
  'signIn.builtInHint': 'Se toimii tällä tietokoneella ilman kenenkään palvelinta.',
  'first.step.address': 'Osoite',
  'first.step.secret': 'Kirjautuminen',
  'first.step.folder': 'Ensimmäinen kansio',
  'first.step.start': 'Suunnitelma ja aloitus',
  'first.title': 'Mistä Galley pitää huolta?',
  'first.folder': 'Kansiosta tällä tietokoneella',
  'first.folderHint':
    'Sinne tallentamasi siirtyy pankkiin itsestään. Näet suunnitelman ennen kuin mitään lähetetään.',
  'first.byHand': 'Ei mistään itsestään',
  'first.byHandHint':
    'Pudota tiedostoja mihin tahansa tässä ikkunassa, kun haluat lähettää niitä. Kansioita voi lisätä myöhemmin.',
  'first.byHandGo': 'Lähetän itse',
  'hop.why.pac':
    'Välityspalvelimen määritystiedostoa ei voi lukea tai se ei toimi. Mitään ei lähetetä suoraan sen sijaan. Asetukset › Verkko kertoo, missä se on.',
  'hop.why.name':
    'Tämän nimistä tietokonetta ei tunneta. Tarkista kirjoitusasu tai tarvitsetko yrityksen verkkoa (VPN).',
  'hop.why.proxy':
    'Välityspalvelin ei vastaa tai ei päästä Galleyta läpi. Asetukset › Verkko kertoo, mikä on käytössä.',
  'hop.why.connection':
    'Tietokone tunnetaan, mutta tässä portissa ei vastaa mikään. Tarkista portti tai matkalla oleva palomuuri.',
  'hop.why.encryption':
    'Yhteyttä ei voi salata turvallisesti: varmenne ei koske tätä nimeä, on vanhentunut tai on myöntäjältä, johon tämä tietokone ei luota.',
  'hop.why.plain': 'Tämä portti vastaa ilman salausta, joten suojattua yhteyttä ei voi muodostaa.',
  'hop.why.bank':
    'Jokin vastaa, mutta se ei ole mediapankki. Pankin osoite voi olla pidempi, kuten https://example.com/bank.',
};
