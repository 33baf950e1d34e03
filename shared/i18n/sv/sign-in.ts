import type { signIn as source } from '../en/sign-in.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** The sign-in screen. */
export const signIn: Translation<typeof source, OneOther> = {
  'signIn.title': 'Logga in på en mediebank',
  'signIn.lead': 'Galley håller dina mappar och banken i takt och laddar aldrig upp något två gånger.',
  'signIn.address': 'Bankens adress',
  'signIn.proxy': 'Proxy…',
  'signIn.addressHint': 'Till exempel https://media.example.com',
  'signIn.usePlain': 'Använd {{address}}',
  'signIn.encrypted': 'En mediebank svarar, krypterat',
  'signIn.unencrypted': 'En mediebank svarar, okrypterat',
  'signIn.viaProxy': 'via proxyn {{proxy}}',
  'signIn.method': 'Logga in med',
  'signIn.withKey': 'API-nyckel',
  'signIn.withPassword': 'Användare och lösenord',
  'signIn.key': 'API-nyckel',
  'signIn.user': 'Användare',
  'signIn.password': 'Lösenord',
  'signIn.keychain': 'Förvaras i datorns nyckelring; finns ingen, i minnet tills Galley avslutas.',
  'signIn.memory': 'Hålls i minnet tills Galley avslutas.',
  'signIn.submit': 'Logga in',
  'signIn.or': 'eller',
  'signIn.builtIn': 'Använd den inbyggda mediebanken',
  'signIn.builtInHint': 'Den körs på den här datorn, utan någons server.',
  'first.step.address': 'Adress',
  'first.step.secret': 'Inloggning',
  'first.step.folder': 'Första mappen',
  'first.step.start': 'Plan och start',
  'first.title': 'Vad ska Galley sköta om?',
  'first.folder': 'En mapp på den här datorn',
  'first.folderHint':
    'Det du sparar där går till banken av sig självt. Du ser planen innan något laddas upp.',
  'first.byHand': 'Inget av sig självt',
  'first.byHandHint':
    'Släpp filer var som helst i fönstret när du vill ladda upp några. Mappar kan läggas till senare.',
  'first.byHandGo': 'Jag laddar upp för hand',
  'hop.why.pac':
    'Proxyns konfigurationsfil kan inte läsas eller fungerar inte. Inget skickas direkt i stället. Inställningar › Nätverk säger var den finns.',
  'hop.why.name':
    'Ingen dator med det här namnet är känd. Kontrollera stavningen, eller om du behöver företagets nätverk (VPN).',
  'hop.why.proxy':
    'Proxyn svarar inte eller släpper inte igenom Galley. Inställningar › Nätverk säger vilken som används.',
  'hop.why.connection':
    'Datorn är känd, men inget svarar på den här porten. Kontrollera porten eller en brandvägg på vägen.',
  'hop.why.encryption':
    'Anslutningen kan inte krypteras säkert: certifikatet gäller inte för namnet, har gått ut eller kommer från en utfärdare som datorn inte litar på.',
  'hop.why.plain': 'Porten svarar utan kryptering, så en säker anslutning kan inte upprättas.',
  'hop.why.bank':
    'Något svarar, men det är ingen mediebank. Bankens adress kan vara längre, som https://example.com/bank.',
};
