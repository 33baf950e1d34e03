import type { signIn as source } from '../en/sign-in.ts';
import type { OneOther, Translation } from '../translation.ts';

/** The sign-in screen. */
export const signIn: Translation<typeof source, OneOther> = {
  'signIn.title': 'Bei einer Mediendatenbank anmelden',
  'signIn.lead':
    'Galley hält Ihre Ordner und die Mediendatenbank im Gleichschritt und lädt nie etwas zweimal hoch.',
  'signIn.address': 'Adresse der Mediendatenbank',
  'signIn.addressHint': 'Zum Beispiel https://media.example.com',
  'signIn.check': 'Prüfen',
  'signIn.encrypted': 'Eine Mediendatenbank antwortet, verschlüsselt',
  'signIn.unencrypted': 'Eine Mediendatenbank antwortet, unverschlüsselt',
  'signIn.viaProxy': 'über den Proxy {{proxy}}',
  'signIn.method': 'Anmelden mit',
  'signIn.withKey': 'API-Schlüssel',
  'signIn.withPassword': 'Benutzer und Passwort',
  'signIn.key': 'API-Schlüssel',
  'signIn.user': 'Benutzer',
  'signIn.password': 'Passwort',
  'signIn.keychain': 'Wird im Schlüsselbund dieses Computers aufbewahrt.',
  'signIn.memory': 'Kein Schlüsselbund: bleibt im Speicher, bis Galley beendet wird.',
  'signIn.submit': 'Anmelden',
  'signIn.or': 'oder',
  'signIn.builtIn': 'Eingebaute Mediendatenbank verwenden',
  'signIn.builtInHint': 'Sie läuft auf diesem Computer, ohne fremden Server.',
};
