import type { signIn as source } from '../en/sign-in.ts';
import type { OneOther, Translation } from '../translation.ts';

/** The sign-in screen. */
export const signIn: Translation<typeof source, OneOther> = {
  'signIn.title': 'Logga in på en mediebank',
  'signIn.lead': 'Galley håller dina mappar och banken i takt och laddar aldrig upp något två gånger.',
  'signIn.address': 'Bankens adress',
  'signIn.addressHint': 'Till exempel https://media.example.com',
  'signIn.check': 'Kontrollera',
  'signIn.encrypted': 'En mediebank svarar, krypterat',
  'signIn.unencrypted': 'En mediebank svarar, okrypterat',
  'signIn.viaProxy': 'via proxyn {{proxy}}',
  'signIn.method': 'Logga in med',
  'signIn.withKey': 'API-nyckel',
  'signIn.withPassword': 'Användare och lösenord',
  'signIn.key': 'API-nyckel',
  'signIn.user': 'Användare',
  'signIn.password': 'Lösenord',
  'signIn.keychain': 'Förvaras i datorns nyckelring.',
  'signIn.memory': 'Ingen nyckelring här: hålls i minnet tills Galley avslutas.',
  'signIn.submit': 'Logga in',
  'signIn.or': 'eller',
  'signIn.builtIn': 'Använd den inbyggda mediebanken',
  'signIn.builtInHint': 'Den körs på den här datorn, utan någons server.',
};
