import type { signIn as source } from '../en/sign-in.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** The sign-in screen. */
export const signIn: Translation<typeof source, OneOther> = {
  'signIn.title': 'Bei einer Mediendatenbank anmelden',
  'signIn.lead':
    'Galley hält Ihre Ordner und die Mediendatenbank im Gleichschritt und lädt nie etwas zweimal hoch.',
  'signIn.address': 'Adresse der Mediendatenbank',
  'signIn.proxy': 'Proxy…',
  'signIn.addressHint': 'Zum Beispiel https://media.example.com',
  'signIn.usePlain': '{{address}} verwenden',
  'signIn.encrypted': 'Eine Mediendatenbank antwortet, verschlüsselt',
  'signIn.unencrypted': 'Eine Mediendatenbank antwortet, unverschlüsselt',
  'signIn.viaProxy': 'über den Proxy {{proxy}}',
  'signIn.method': 'Anmelden mit',
  'signIn.withKey': 'API-Schlüssel',
  'signIn.withPassword': 'Benutzer und Passwort',
  'signIn.key': 'API-Schlüssel',
  'signIn.user': 'Benutzer',
  'signIn.password': 'Passwort',
  'signIn.keychain':
    'Wird im Schlüsselbund dieses Computers aufbewahrt; wo es keinen gibt, im Speicher, bis Galley beendet wird.',
  'signIn.memory': 'Bleibt im Speicher, bis Galley beendet wird.',
  'signIn.submit': 'Anmelden',
  'signIn.or': 'oder',
  'signIn.builtIn': 'Eingebaute Mediendatenbank verwenden',
  'signIn.builtInHint': 'Sie läuft auf diesem Computer, ohne fremden Server.',
  'first.step.address': 'Adresse',
  'first.step.secret': 'Anmeldung',
  'first.step.folder': 'Erster Ordner',
  'first.step.start': 'Plan und Start',
  'first.title': 'Worum soll sich Galley kümmern?',
  'first.folder': 'Um einen Ordner auf diesem Computer',
  'first.folderHint':
    'Was Sie dort speichern, geht von selbst in die Mediendatenbank. Sie sehen den Plan, bevor etwas hochgeladen wird.',
  'first.byHand': 'Um nichts von selbst',
  'first.byHandHint':
    'Legen Sie Dateien irgendwo in diesem Fenster ab, wenn Sie welche hochladen möchten. Ordner lassen sich später hinzufügen.',
  'first.byHandGo': 'Ich lade selbst hoch',
  'hop.why.pac':
    'Die Proxy-Konfigurationsdatei ist nicht lesbar oder funktioniert nicht. Stattdessen wird nichts direkt gesendet. Einstellungen › Netzwerk sagt, wo sie liegt.',
  'hop.why.name':
    'Ein Computer dieses Namens ist nicht bekannt. Prüfen Sie die Schreibweise, oder ob Sie das Netz Ihrer Firma brauchen (VPN).',
  'hop.why.proxy':
    'Der Proxy antwortet nicht oder lässt Galley nicht durch. Einstellungen › Netzwerk sagt, welcher verwendet wird.',
  'hop.why.connection':
    'Der Computer ist bekannt, aber an diesem Port antwortet nichts. Prüfen Sie den Port oder eine Firewall auf dem Weg.',
  'hop.why.encryption':
    'Die Verbindung lässt sich nicht sicher verschlüsseln: Das Zertifikat gilt nicht für diesen Namen, ist abgelaufen oder stammt von einem Aussteller, dem dieser Computer nicht vertraut.',
  'hop.why.plain': 'Dieser Port antwortet unverschlüsselt; eine sichere Verbindung ist nicht möglich.',
  'hop.why.bank':
    'Etwas antwortet, aber es ist keine Mediendatenbank. Ihre Adresse ist vielleicht länger, etwa https://example.com/bank.',
};
