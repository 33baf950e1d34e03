import type { errors as source } from '../en/errors.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** What happened and the one thing to do, for every code of shared/errors. */
export const errors: Translation<typeof source, OneOther> = {
  'error.BANK_UNREACHABLE.what': 'Mediebanken går inte att nå.',
  'error.BANK_UNREACHABLE.action': 'Kontrollera nätverket. Galley försöker igen av sig själv.',
  'error.BANK_BUSY.what': 'Mediebanken bad Galley att sakta ner.',
  'error.BANK_BUSY.action': 'Inget att göra: Galley väntar och fortsätter.',
  'error.BANK_FAILED.what': 'Mediebanken rapporterade ett internt fel.',
  'error.BANK_FAILED.action':
    'Galley försöker igen av sig själv. Kvarstår felet, kontakta bankens administratör.',
  'error.BANK_ANSWER_UNREADABLE.what': 'Svaret kom inte från en mediebank eller bröts av.',
  'error.BANK_ANSWER_UNREADABLE.action':
    'Kontrollera om en proxy eller nätverkets inloggningssida svarar i stället.',
  'error.BANK_ITEMS_UNREADABLE.what':
    'Bankmappen innehåller objekt som Galley inte kan läsa. Nya filer som kan finnas bland dem väntar, så att inget laddas upp två gånger.',
  'error.BANK_ITEMS_UNREADABLE.action':
    'Öppna mappen i banken och låt reparera eller ta bort de skadade objekten; Galley tittar igen av sig själv.',
  'error.BANK_REDIRECTED.what': 'Adressen leder vidare, och Galley skickar aldrig med en nyckel.',
  'error.BANK_REDIRECTED.action': 'Logga in igen med bankens slutliga adress.',
  'error.NOT_A_BANK.what': 'Något svarar på adressen, men det är ingen mediebank.',
  'error.NOT_A_BANK.action': 'Kontrollera adressen.',
  'error.BANK_REPLACED.what':
    'En annan mediebank svarar på det här kontots adress. Ingenting skickades dit; kontots journal finns kvar.',
  'error.BANK_REPLACED.action':
    'Logga in på den nya banken som ett eget konto. Ange bankens nuvarande adress för att fortsätta med det här kontot.',
  'error.BANK_UNRECOGNIZED.what':
    'Mediebanken på den här adressen visar ingen av de filer som den visade tidigare. Ingenting skickades dit.',
  'error.BANK_UNRECOGNIZED.action':
    'Logga in på det här kontot igen om det är samma bank. Lägg annars till den som ett nytt konto.',
  'error.BAD_ADDRESS.what': 'Det här är ingen webbadress.',
  'error.BAD_ADDRESS.action': 'Skriv den som https://bank.example.com, utan användare och lösenord.',
  'error.NOT_ENCRYPTED.what': 'Den här servern använder ingen kryptering.',
  'error.NOT_ENCRYPTED.action':
    'Be administratören om den krypterade adressen, eller använd http:// om du litar på nätverket.',
  'error.TLS_FAILED.what': 'Bankens certifikat kunde inte verifieras.',
  'error.TLS_FAILED.action': 'Be bankens administratör att förnya certifikatet.',
  'error.PROXY_FAILED.what': 'Proxyn på vägen till banken kan inte nås eller släpper inte igenom Galley.',
  'error.PROXY_FAILED.action':
    'Testa anslutningen i Inställningar › Nätverk; kontrollera proxyns adress, användare och lösenord.',
  'error.PAC_FAILED.what': 'Proxyns konfigurationsfil (PAC) kan inte läsas eller fungerar inte.',
  'error.PAC_FAILED.action':
    'Kontrollera dess adress i Inställningar › Nätverk, eller fråga den som sköter nätverket.',
  'error.SIGN_IN_REFUSED.what': 'Nyckeln, användaren eller lösenordet är fel, avstängt eller har gått ut.',
  'error.SIGN_IN_REFUSED.action': 'Kontrollera uppgifterna och logga in igen.',
  'error.NOT_SIGNED_IN.what': 'Du är inte inloggad.',
  'error.NOT_SIGNED_IN.action': 'Logga in.',
  'error.LOGIN_THROTTLED.what': 'För många misslyckade inloggningar.',
  'error.LOGIN_THROTTLED.action': 'Vänta en minut och försök sedan en gång till.',
  'error.FORBIDDEN.what': 'Du saknar rätt till detta i banken, eller så finns det inte.',
  'error.FORBIDDEN.action': 'Be bankens administratör om rättigheten.',
  'error.NOT_FOUND.what': 'Banken känner inte till detta id.',
  'error.NOT_FOUND.action': 'Kontrollera id:t eller välj igen.',
  'error.BAD_REQUEST.what': 'Begäran godtogs inte.',
  'error.BAD_REQUEST.action': 'Kontrollera det du har angett och försök igen.',
  'error.BAD_NAME.what': 'Banken godtar inte filnamnet.',
  'error.BAD_NAME.action': 'Byt namn på filen.',
  'error.BAD_SEARCH.what': 'Banken förstår inte sökningen.',
  'error.BAD_SEARCH.action': 'Ändra söktexten eller välj ”innehåller”.',
  'error.LENGTH_REQUIRED.what': 'Banken såg inte uppladdningens storlek i förväg.',
  'error.LENGTH_REQUIRED.action': 'Kontrollera om en proxy ändrar uppladdningar på vägen.',
  'error.BODY_TOO_LARGE.what': 'Filen är större än vad banken tar emot.',
  'error.BODY_TOO_LARGE.action': 'Be bankens administratör om en högre gräns eller gör filen mindre.',
  'error.BODY_INCOMPLETE.what': 'Uppladdningen bröts före slutet; inget skapades.',
  'error.BODY_INCOMPLETE.action': 'Inget att göra: Galley försöker igen.',
  'error.CONTENT_DIGEST_MISMATCH.what': 'Filen skadades på vägen; inget skapades.',
  'error.CONTENT_DIGEST_MISMATCH.action': 'Inget att göra: Galley försöker igen.',
  'error.IDEMPOTENCY_KEY_REUSED.what':
    'Banken har redan använt uppladdningens nyckel för en annan uppladdning; inget skapades.',
  'error.IDEMPOTENCY_KEY_REUSED.action': 'Lägg till filen igen.',
  'error.UNSUPPORTED_MEDIA.what': 'Banken tar inte emot den här sortens fil.',
  'error.UNSUPPORTED_MEDIA.action': 'Spara i ett annat format eller lägg till en ignoreringsregel.',
  'error.UNPROCESSABLE.what': 'Banken tog emot filen men avvisar den.',
  'error.UNPROCESSABLE.action': 'Öppna filen och kontrollera att den är hel.',
  'error.REQUEST_TIMEOUT.what': 'Banken väntade för länge på data.',
  'error.REQUEST_TIMEOUT.action': 'Inget att göra: Galley försöker igen.',
  'error.CONFLICT.what': 'Banken har något som motsäger uppladdningen.',
  'error.CONFLICT.action': 'Inget att göra: Galley jämför och försöker igen.',
  'error.CONVERSION_FAILED.what': 'Banken kunde inte ta fram konverteringen.',
  'error.CONVERSION_FAILED.action': 'Välj en annan konvertering eller hämta originalet.',
  'error.NOT_TAKEN.what': 'Banken svarade ja, men visar fortfarande det den hade.',
  'error.NOT_TAKEN.action': 'Gör ändringen i själva banken: den kanske inte låter andra program göra det.',
  'error.STORAGE_FULL.what': 'Banken har inget utrymme kvar.',
  'error.STORAGE_FULL.action': 'Meddela bankens administratör. Galley försöker igen av sig själv.',
  'error.INTERNAL.what': 'Något oväntat inträffade.',
  'error.INTERNAL.action': 'Försök igen. Detaljerna finns i loggen.',

  'error.COULD_NOT_CONFIRM.what': 'Bankens svar gick förlorat, och det är oklart om filen kom fram.',
  'error.COULD_NOT_CONFIRM.action':
    'Leta efter filen i banken. Finns den där, avbryt här; annars försök igen: Galley tittar en gång till innan den skickar.',
  'error.UPLOAD_CUT_OFF.what': 'Anslutningen bryts varje gång mitt i den här filen, fast banken svarar.',
  'error.UPLOAD_CUT_OFF.action':
    'Fråga den som sköter nätverket eller proxyn om uppladdningarnas storlek är begränsad, och försök sedan igen.',
  'error.OTHER_UPLOAD_OPEN.what':
    'En annan uppladdning till samma plats i banken är inte klar än, och de två skulle inte gå att skilja åt.',
  'error.OTHER_UPLOAD_OPEN.action': 'Försök igen när den andra är klar.',
  'error.UPLOADED_NOT_ACTIVE.what': 'Banken tog emot filen men visar den inte som aktiv version.',
  'error.UPLOADED_NOT_ACTIVE.action': 'Be bankens administratör att aktivera rätt version.',
  'error.NAME_ON_BANK.what': 'Bankmappen har en fil med samma namn men annat innehåll.',
  'error.NAME_ON_BANK.action': 'Välj: ny version, ny tillgång eller hoppa över.',
  'error.NEWER_ON_BANK.what': 'Banken har en nyare version av filen som Galley inte har sett.',
  'error.NEWER_ON_BANK.action':
    'Välj: lägg till din som nyaste version, skapa en ny tillgång eller hoppa över och behåll bankens.',
  'error.OLDER_ON_BANK.what':
    'Banken har en äldre version av filen än den som Galley laddade upp. Den kan ha återställts från en säkerhetskopia.',
  'error.OLDER_ON_BANK.action':
    'Välj: ladda upp din fil som version igen eller hoppa över och behåll bankens.',
  'error.SAME_ON_BANK.what': 'Banken har redan det här innehållet. Det skickades inte igen.',
  'error.SAME_ON_BANK.action': 'Inget att göra.',
  'error.SEVERAL_ON_BANK.what': 'Bankmappen har flera filer med det här namnet.',
  'error.SEVERAL_ON_BANK.action': 'Välj vad som ska göras med filen.',
  'error.OLDER_VERSION.what':
    'En nyare version av tillgången har skickats från en annan fil; den här äldre skickades inte.',
  'error.OLDER_VERSION.action': 'Hoppa över den, eller ladda upp den som en ny tillgång.',
  'error.PROOF_OVERTAKEN.what': 'En senare version av korrekturet laddades upp medan den här väntade.',
  'error.PROOF_OVERTAKEN.action':
    'Ta bort den ur listan, eller försök igen så blir den den senaste versionen.',
  'error.PROOF_UNIDENTIFIED.what':
    'Bankens svar gick förlorat. Där finns nu ett korrektur mer, och banken säger inte vilket.',
  'error.PROOF_UNIDENTIFIED.action':
    'Leta efter filen i banken. Bara om den inte finns där, ta bort den ur listan och lämna den en gång till.',
  'error.ATTACHMENT_ON_BANK.what': 'Tillgången har en bilaga av den här typen med annat innehåll.',
  'error.ATTACHMENT_ON_BANK.action': 'Välj: ny version av bilagan, ny tillgång eller hoppa över.',
  'error.FILE_EMPTIED.what': 'Filen är tom nu men hade innehåll tidigare.',
  'error.FILE_EMPTIED.action': 'Ladda upp den som ny version om det är meningen, annars hoppa över.',
  'error.FILE_SHRUNK.what': 'Filen har tappat mer än nio tiondelar av sin storlek.',
  'error.FILE_SHRUNK.action': 'Öppna och kontrollera den. Välj sedan: ny version eller hoppa över.',
  'error.TWIN_FOUND.what': 'Banken har filen två gånger.',
  'error.TWIN_FOUND.action': 'Ta bort den ena i banken; Galley tar aldrig bort något där.',
  'error.TWIN_ARRIVED.what': 'En uppladdning som avbröts eller ersattes har ändå kommit fram till banken.',
  'error.TWIN_ARRIVED.action':
    'Ta bort dess tillgång i banken om ingen behöver den; Galley tar aldrig bort något där.',
  'error.TWIN_STRAY.what': 'En överföring som bröts lämnade en del av filen i banken, som en egen tillgång.',
  'error.TWIN_STRAY.action': 'Ta bort den tillgången i banken; den hela filen beror inte på den.',
  'error.TWIN_UNCHECKED.what':
    'Bankens mapp visar inget längre, så Galley ser inte om filen finns där två gånger.',
  'error.TWIN_UNCHECKED.action': 'Titta i mappen i banken, eller be administratören om rätten att se den.',
  'error.ASSET_GONE.what': 'Tillgången finns inte längre i banken, eller så ser du den inte längre.',
  'error.ASSET_GONE.action': 'Ladda upp filen igen som ny tillgång, eller hoppa över den för att glömma den.',
  'error.ASSET_NEEDS_FOLDER.what':
    'Den här banken visar tillgångar bara per bankmapp, och tillgångens mapp angavs inte.',
  'error.ASSET_NEEDS_FOLDER.action': 'Ange även tillgångens bankmapp: --folder ID.',

  'error.SUBFOLDER_REFUSED.what':
    'Banken låter dig inte skapa eller läsa bankmappen som motsvarar den här lokala mappen.',
  'error.SUBFOLDER_REFUSED.action':
    'Be bankens administratör om rättigheten och försök igen, eller välj i mappens regler att alla filer går till den enda bankmappen.',
  'error.SUBFOLDER_TWICE.what':
    'Banken har flera mappar med det här namnet, och Galley gissar inte vilken som avses.',
  'error.SUBFOLDER_TWICE.action': 'Byt namn på dem eller slå ihop dem i banken och försök sedan igen.',
  'error.SUBFOLDERS_UNSUPPORTED.what': 'Den här banken kan inte lista eller skapa mappar åt Galley.',
  'error.SUBFOLDERS_UNSUPPORTED.action': 'Välj i mappens regler att alla filer går till den enda bankmappen.',
  'error.SUBFOLDER_DOUBT.what':
    'Svaret på skapandet av en bankmapp gick förlorat. Galley tittar om den finns innan den skapas igen.',
  'error.SUBFOLDER_DOUBT.action': 'Ingenting; mappens filer följer av sig själva.',

  'error.FILE_CHANGED.what': 'Filen ändrades medan den lästes.',
  'error.FILE_CHANGED.action': 'Inget att göra: Galley väntar tills den är färdig och försöker igen.',
  'error.FILE_REPLACED.what': 'Filens innehåll är nu ett annat än när du lämnade den till Galley.',
  'error.FILE_REPLACED.action': 'Försök igen för att skicka det som finns där nu, eller avbryt.',
  'error.FILE_BUSY.what': 'Ett annat program har låst filen.',
  'error.FILE_BUSY.action': 'Stäng filen i det andra programmet.',
  'error.FILE_GONE.what': 'Filen finns inte kvar.',
  'error.FILE_GONE.action': 'Lägg tillbaka den om den ska laddas upp.',
  'error.FILE_UNREADABLE.what': 'Galley får inte läsa filen.',
  'error.FILE_UNREADABLE.action': 'Ge din användare läsrätt och försök igen.',
  'error.FILE_READ_FAILED.what': 'Disken eller nätverksvolymen svek medan filen lästes.',
  'error.FILE_READ_FAILED.action':
    'Kontrollera disken eller nätverksvolymen. Galley försöker igen av sig själv.',
  'error.FILE_NOT_REGULAR.what': 'Det här är ingen vanlig fil.',
  'error.FILE_NOT_REGULAR.action': 'Inget att göra: länkar, socklar och enheter laddas aldrig upp.',
  'error.FILE_NAME_UNREADABLE.what': 'Filnamnet är inte giltig text.',
  'error.FILE_NAME_UNREADABLE.action': 'Byt namn på filen.',
  'error.RULES_UNREADABLE.what':
    'En .galleyignore-fil i mappen är inte sparad som UTF-8-text, eller är längre än 256 kB. Vad den utesluter är inte känt, så ingenting laddas upp därifrån.',
  'error.RULES_UNREADABLE.action': 'Spara den som UTF-8 eller korta den.',
  'error.RULES_CHANGED.what':
    'Mappens regler utesluter numera filen, eller kan inte läsas. Den skickades inte.',
  'error.RULES_CHANGED.action': 'Inget att göra: filen planeras på nytt.',
  'error.DIRECTORY_UNREADABLE.what': 'Galley får inte läsa mappen.',
  'error.DIRECTORY_UNREADABLE.action': 'Ge din användare läsrätt och sök igenom mappen igen.',
  'error.PATH_TOO_LONG.what': 'Mappens sökväg är för lång för systemet. Inget i den kan läsas.',
  'error.PATH_TOO_LONG.action': 'Korta namnen på mapparna ovanför, eller flytta upp mappen.',
  'error.ROOT_MISSING.what': 'Den bevakade mappen finns inte: frånkopplad, omdöpt eller borttagen.',
  'error.ROOT_MISSING.action': 'Anslut volymen eller lägg tillbaka mappen. Inget tas bort i banken.',
  'error.ROOT_REPLACED.what': 'En annan mapp ligger på den här platsen: inte en enda känd fil finns i den.',
  'error.ROOT_REPLACED.action':
    'Sätt tillbaka rätt volym eller mapp. Om det är samma mapp och alla filer har ändrats, bekräfta det. Till dess laddas inget upp från den.',
  'error.FOLDER_NESTED.what':
    'Mappen ligger i eller runt en mapp som går eller kan gå till samma bankmapp; varje fil skulle komma fram två gånger.',
  'error.FOLDER_NESTED.action':
    'Välj en annan mapp eller en annan bankmapp, även i reglerna. Om en av de två har ”Bankmappar som på den här datorn” räcker det inte med en annan bankmapp: välj även ”Alla filer går till den enda bankmappen” för den, eller koppla först från den andra mappen.',
  'error.FOLDER_OF_OTHER_ACCOUNT.what':
    'Mappen ligger i eller runt en bevakad mapp som hör till ett annat konto.',
  'error.FOLDER_OF_OTHER_ACCOUNT.action':
    'Välj en annan mapp, eller koppla först från den i det andra kontot.',
  'error.SHELF_AWAY.what': 'Mappen som hålls från en sökning finns inte på plats.',
  'error.SHELF_AWAY.action': 'Anslut disken eller lägg tillbaka mappen.',
  'error.OWN_FOLDER.what':
    'Mappen innehåller Galleys egna data: journal, inställningar eller en banks filer.',
  'error.OWN_FOLDER.action': 'Välj en mapp som inte ligger i den, eller lägg Galleys data någon annanstans.',
  'error.OWN_FILE.what': 'Filen hör till Galleys egna data. Den laddas aldrig upp.',
  'error.OWN_FILE.action': 'Välj en annan fil.',
  'error.BROAD_ROOT.what': 'Det här är din hemmapp eller en hel volym. Galley skulle ladda upp allt i den.',
  'error.BROAD_ROOT.action':
    'Välj en mapp i den. På kommandoraden: se planen med --dry-run och ange sedan --allow-home.',
  'error.SHELF_NESTED.what': 'Den här mappen hålls från en sökning eller ligger i en sådan mapp.',
  'error.SHELF_NESTED.action': 'Välj en mapp utanför den.',
  'error.SHELF_ASKED_ANEW.what':
    'Frågan gäller nu andra filer än när du tillfrågades. Ingen av dem har rörts.',
  'error.SHELF_ASKED_ANEW.action': 'Titta på mappen igen och svara för de filer som den nu anger.',
  'error.SHELF_TOO_LARGE.what': 'Sökningen hittar mer än vad som kan hållas som mapp.',
  'error.SHELF_TOO_LARGE.action': 'Håll en snävare sökning som mapp.',
  'error.WATCH_FAILED.what': 'Systemet kan inte bevaka mappen.',
  'error.WATCH_FAILED.action': 'Inget att göra: Galley söker igenom den regelbundet i stället.',
  'error.LOCAL_DISK_FULL.what': 'Datorns disk är full.',
  'error.LOCAL_DISK_FULL.action': 'Frigör utrymme.',
  'error.LOCAL_WRITE_FAILED.what': 'Filen kunde inte skrivas.',
  'error.LOCAL_WRITE_FAILED.action': 'Kontrollera mappens rättigheter och lediga utrymme.',

  'error.JOURNAL_CORRUPT.what': 'Galleys journal var skadad; den lades åt sidan och en ny påbörjades.',
  'error.JOURNAL_CORRUPT.action': 'Inget att göra: Galley jämför allt med banken igen.',
  'error.JOURNAL_ANSWERS_LOST.what':
    'Galleys journal var skadad, och det som du hade avbrutit eller hoppat över kunde inte läsas ur den; den lades åt sidan, en ny påbörjades och allt pausades.',
  'error.JOURNAL_ANSWERS_LOST.action':
    'Se i dina mappars planer vad som skulle laddas upp. Utelämna filer som ska stanna här med en regel och återuppta sedan.',
  'error.PAUSED_AFTER_DAMAGE.what':
    'Allt har varit pausat sedan Galleys journal eller inställningar skadades. Ingenting skickades.',
  'error.PAUSED_AFTER_DAMAGE.action': 'Kontrollera vad som skulle laddas upp och återuppta sedan.',
  'error.JOURNAL_FULL.what':
    'Galleys journal kan inte skrivas eftersom disken är full; uppladdningar pausas.',
  'error.JOURNAL_FULL.action': 'Frigör utrymme.',
  'error.JOURNAL_TOO_NEW.what': 'Journalen skrevs av en nyare Galley.',
  'error.JOURNAL_TOO_NEW.action': 'Installera den senaste Galley.',
  'error.JOURNAL_TOO_OLD.what': 'Journalen skrevs av en äldre Galley; att bara titta ändrar den inte.',
  'error.JOURNAL_TOO_OLD.action':
    'Starta Galley eller `galley run` en gång: då uppdateras den. Avsluta först en äldre Galley om en sådan fortfarande körs.',
  'error.JOURNAL_UNREADABLE.what': 'Galleys journal är skadad; att bara titta lämnade den som den är.',
  'error.JOURNAL_UNREADABLE.action':
    'Starta Galley eller `galley run`; avsluta först den som körs. Den skadade journalen behålls, och allt jämförs med banken igen.',
  'error.STATE_LOCKED.what': 'En annan Galley körs redan med samma data.',
  'error.STATE_LOCKED.action': 'Använd den, eller avsluta den först.',
  'error.DROP_INCOMPLETE.what': 'Galley avslutades innan alla släppta filer hade kommit fram.',
  'error.DROP_INCOMPLETE.action': 'Lägg till resten igen.',
  'error.STATE_UNUSABLE.what': 'Galley kan inte använda sin tillståndskatalog.',
  'error.STATE_UNUSABLE.action': 'Gör den skrivbar, eller ange en annan med --state eller GALLEY_HOME.',
  'error.SPOOL_UNKNOWN.what':
    'Här låg kopior av släppta filer som Galleys journal inte känner till; de lades åt sidan.',
  'error.SPOOL_UNKNOWN.action':
    'Se efter om de finns i banken, och släpp dem igen om inte. Galley tar inte bort någon av dem.',
  'error.SETTINGS_INVALID.what': 'Inställningsfilen var ogiltig; den lades åt sidan.',
  'error.SETTINGS_INVALID.action': 'Kontrollera dina inställningar.',
  'error.KEYCHAIN_UNAVAILABLE.what':
    'Det finns ingen nyckelring; inloggningen gäller bara tills Galley avslutas.',
  'error.KEYCHAIN_UNAVAILABLE.action': 'Skapa en nyckelring för att förbli inloggad.',
  'error.HOST_UNREACHABLE.what': 'Fönstret tappade kontakten med själva Galley.',
  'error.HOST_UNREACHABLE.action': 'Inget att göra: kontakten återställs av sig själv.',
  'error.HAND_OVER_BROKEN.what': 'Fönstret tappade kontakten med Galley medan filen lämnades över.',
  'error.HAND_OVER_BROKEN.action': 'Se i Aktivitet om den har kommit fram; om inte, lämna över den igen.',
  'error.GRANT_UNKNOWN.what': 'Valet gjordes innan Galley startades om.',
  'error.GRANT_UNKNOWN.action': 'Välj igen.',
  'error.ACCOUNT_OTHER_USER.what': 'Uppgifterna tillhör en annan användare eller bank än det här kontot.',
  'error.ACCOUNT_OTHER_USER.action':
    'Logga in som kontots användare, eller lägg till den andra som ett nytt konto.',
  'error.ACCOUNT_SWITCHED.what': 'Ett annat konto visades under tiden; ingenting gjordes.',
  'error.ACCOUNT_SWITCHED.action': 'Byt tillbaka till kontot du menar och försök igen.',
  'error.ACCOUNT_UNSETTLED.what': 'Kontot har fortfarande överföringar som inte är klara.',
  'error.ACCOUNT_UNSETTLED.action': 'Låt dem bli klara, eller bekräfta att de får glömmas.',
  'error.BAD_USAGE.what': 'Inmatningen gick inte att förstå.',
  'error.BAD_USAGE.action': 'Kontrollera det du har angett.',
  'error.CANCELLED.what': 'Avbruten.',
  'error.CANCELLED.action': 'Försök igen om den ändå ska laddas upp.',
};
