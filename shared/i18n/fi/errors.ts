import type { errors as source } from '../en/errors.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** What happened and the one thing to do, for every code of shared/errors. */
export const errors: Translation<typeof source, OneOther> = {
  'error.BANK_UNREACHABLE.what': 'Mediapankkiin ei saada yhteyttä.',
  'error.BANK_UNREACHABLE.action': 'Tarkista verkkoyhteys. Galley yrittää itse uudelleen.',
  'error.BANK_BUSY.what': 'Mediapankki pyysi hidastamaan.',
  'error.BANK_BUSY.action': 'Ei vaadi toimia: Galley odottaa ja jatkaa.',
  'error.BANK_FAILED.what': 'Mediapankki ilmoitti sisäisestä virheestä.',
  'error.BANK_FAILED.action': 'Galley yrittää itse uudelleen. Jos vika jatkuu, kerro pankin ylläpitäjälle.',
  'error.BANK_ANSWER_UNREADABLE.what': 'Vastaus ei tullut mediapankilta, tai se katkesi kesken.',
  'error.BANK_ANSWER_UNREADABLE.action':
    'Tarkista, vastaako välissä välityspalvelin tai verkon kirjautumissivu.',
  'error.BANK_ITEMS_UNREADABLE.what':
    'Pankin kansiossa on kohteita, joita Galley ei pysty lukemaan. Uudet tiedostot, jotka voivat olla niiden joukossa, odottavat, jottei mitään lähetetä kahdesti.',
  'error.BANK_ITEMS_UNREADABLE.action':
    'Avaa kansio pankissa ja korjauta tai poista vialliset kohteet; Galley katsoo itse uudelleen.',
  'error.BANK_REDIRECTED.what': 'Osoite ohjaa muualle, eikä Galley koskaan lähetä avainta mukana.',
  'error.BANK_REDIRECTED.action': 'Kirjaudu uudelleen pankin lopullisella osoitteella.',
  'error.NOT_A_BANK.what': 'Tässä osoitteessa vastaa jokin, mutta se ei ole mediapankki.',
  'error.NOT_A_BANK.action': 'Tarkista osoite.',
  'error.BANK_REPLACED.what':
    'Tämän tilin osoitteessa vastaa toinen mediapankki. Sinne ei lähetetty mitään; tilin päiväkirja säilyy.',
  'error.BANK_REPLACED.action':
    'Kirjaudu uuteen pankkiin omana tilinään. Jos haluat jatkaa tällä tilillä, anna sen pankin nykyinen osoite.',
  'error.BANK_UNRECOGNIZED.what':
    'Tämän osoitteen mediapankki ei näytä yhtään niistä tiedostoista, jotka se näytti aiemmin. Sinne ei lähetetty mitään.',
  'error.BANK_UNRECOGNIZED.action':
    'Jos pankki on sama, kirjaudu tähän tiliin uudelleen. Jos se on toinen, lisää se uutena tilinä.',
  'error.BAD_ADDRESS.what': 'Tämä ei ole verkko-osoite.',
  'error.BAD_ADDRESS.action':
    'Kirjoita osoite muodossa https://pankki.example.com, ilman käyttäjää tai salasanaa.',
  'error.NOT_ENCRYPTED.what': 'Tämä palvelin ei käytä salausta.',
  'error.NOT_ENCRYPTED.action':
    'Kysy ylläpitäjältä salattua osoitetta tai käytä http://-osoitetta, jos luotat verkkoon.',
  'error.TLS_FAILED.what': 'Pankin varmennetta ei voitu vahvistaa.',
  'error.TLS_FAILED.action': 'Pyydä pankin ylläpitäjää uusimaan varmenne.',
  'error.PROXY_FAILED.what': 'Matkalla pankkiin oleva välityspalvelin ei vastaa tai ei päästä Galleyta läpi.',
  'error.PROXY_FAILED.action':
    'Testaa yhteys kohdassa Asetukset › Verkko ja tarkista välityspalvelimen osoite, käyttäjä ja salasana.',
  'error.PAC_FAILED.what': 'Välityspalvelimen määritystiedostoa (PAC) ei voi lukea tai se ei toimi.',
  'error.PAC_FAILED.action': 'Tarkista sen osoite kohdassa Asetukset › Verkko tai kysy verkon ylläpidolta.',
  'error.SIGN_IN_REFUSED.what': 'Avain, käyttäjä tai salasana on väärä, poistettu käytöstä tai vanhentunut.',
  'error.SIGN_IN_REFUSED.action': 'Tarkista tiedot ja kirjaudu uudelleen.',
  'error.NOT_SIGNED_IN.what': 'Et ole kirjautunut.',
  'error.NOT_SIGNED_IN.action': 'Kirjaudu sisään.',
  'error.LOGIN_THROTTLED.what': 'Liian monta epäonnistunutta kirjautumista.',
  'error.LOGIN_THROTTLED.action': 'Odota minuutti ja yritä sitten kerran.',
  'error.FORBIDDEN.what': 'Sinulla ei ole tähän oikeutta pankissa, tai sitä ei ole.',
  'error.FORBIDDEN.action': 'Pyydä oikeus pankin ylläpitäjältä.',
  'error.NOT_FOUND.what': 'Pankki ei tunne tätä tunnistetta.',
  'error.NOT_FOUND.action': 'Tarkista tunniste tai valitse uudelleen.',
  'error.BAD_REQUEST.what': 'Pyyntöä ei hyväksytty.',
  'error.BAD_REQUEST.action': 'Tarkista syöttämäsi tiedot ja yritä uudelleen.',
  'error.BAD_NAME.what': 'Pankki ei hyväksy tätä tiedostonimeä.',
  'error.BAD_NAME.action': 'Nimeä tiedosto uudelleen.',
  'error.BAD_SEARCH.what': 'Pankki ei ymmärrä tätä hakua.',
  'error.BAD_SEARCH.action': 'Muuta hakutekstiä tai valitse ”sisältää”.',
  'error.LENGTH_REQUIRED.what': 'Pankki ei nähnyt lähetyksen kokoa etukäteen.',
  'error.LENGTH_REQUIRED.action': 'Tarkista, muuttaako välityspalvelin lähetyksiä matkalla.',
  'error.BODY_TOO_LARGE.what': 'Tiedosto on suurempi kuin pankki hyväksyy.',
  'error.BODY_TOO_LARGE.action': 'Pyydä pankin ylläpitäjältä suurempaa rajaa tai pienennä tiedostoa.',
  'error.BODY_INCOMPLETE.what': 'Lähetys katkesi ennen loppuaan; mitään ei luotu.',
  'error.BODY_INCOMPLETE.action': 'Ei vaadi toimia: Galley yrittää uudelleen.',
  'error.CONTENT_DIGEST_MISMATCH.what': 'Tiedosto vioittui matkalla; mitään ei luotu.',
  'error.CONTENT_DIGEST_MISMATCH.action': 'Ei vaadi toimia: Galley yrittää uudelleen.',
  'error.IDEMPOTENCY_KEY_REUSED.what':
    'Pankki on jo käyttänyt tämän lähetyksen avaimen toiseen lähetykseen; mitään ei luotu.',
  'error.IDEMPOTENCY_KEY_REUSED.action': 'Lisää tiedosto uudelleen.',
  'error.UNSUPPORTED_MEDIA.what': 'Pankki ei hyväksy tällaista tiedostoa.',
  'error.UNSUPPORTED_MEDIA.action': 'Tallenna toisessa muodossa tai lisää ohitussääntöihin.',
  'error.UNPROCESSABLE.what': 'Pankki sai tiedoston ja hylkäsi sen.',
  'error.UNPROCESSABLE.action': 'Avaa tiedosto ja tarkista, että se on ehjä.',
  'error.REQUEST_TIMEOUT.what': 'Pankki odotti tietoja liian kauan.',
  'error.REQUEST_TIMEOUT.action': 'Ei vaadi toimia: Galley yrittää uudelleen.',
  'error.CONFLICT.what': 'Pankissa on jotakin, mikä on ristiriidassa tämän lähetyksen kanssa.',
  'error.CONFLICT.action': 'Ei vaadi toimia: Galley vertaa ja yrittää uudelleen.',
  'error.CONVERSION_FAILED.what': 'Pankki ei pystynyt tekemään tätä konversiota.',
  'error.CONVERSION_FAILED.action': 'Valitse toinen konversio tai lataa alkuperäinen.',
  'error.NOT_TAKEN.what': 'Pankki kuittasi tallennuksen, mutta näyttää yhä entiset tiedot.',
  'error.NOT_TAKEN.action': 'Tee muutos itse pankissa: se ei ehkä salli sitä muilta ohjelmilta.',
  'error.STORAGE_FULL.what': 'Pankin tila on lopussa.',
  'error.STORAGE_FULL.action': 'Kerro pankin ylläpitäjälle. Galley yrittää itse uudelleen.',
  'error.INTERNAL.what': 'Tapahtui jotakin odottamatonta.',
  'error.INTERNAL.action': 'Yritä uudelleen. Lokissa on lisätietoja.',

  'error.COULD_NOT_CONFIRM.what': 'Pankin vastaus katosi, eikä ole selvää, menikö tiedosto perille.',
  'error.COULD_NOT_CONFIRM.action':
    'Etsi tiedostoa pankista. Jos se on siellä, peru täällä; jos ei, yritä uudelleen: Galley katsoo vielä ennen lähettämistä.',
  'error.UPLOAD_CUT_OFF.what': 'Yhteys katkeaa joka kerta kesken tämän tiedoston, vaikka pankki vastaa.',
  'error.UPLOAD_CUT_OFF.action':
    'Kysy verkon tai välityspalvelimen ylläpidosta, onko lähetysten kokoa rajoitettu, ja yritä sitten uudelleen.',
  'error.OTHER_UPLOAD_OPEN.what':
    'Toinen lähetys samaan paikkaan pankissa on vielä kesken, eikä näitä kahta voisi erottaa toisistaan.',
  'error.OTHER_UPLOAD_OPEN.action': 'Yritä uudelleen, kun toinen on päättynyt.',
  'error.UPLOADED_NOT_ACTIVE.what':
    'Pankki otti tiedoston vastaan, mutta ei näytä sitä aktiivisena versiona.',
  'error.UPLOADED_NOT_ACTIVE.action': 'Pyydä pankin ylläpitäjää aktivoimaan oikea versio.',
  'error.NAME_ON_BANK.what': 'Pankin kansiossa on samanniminen tiedosto, jonka sisältö on toinen.',
  'error.NAME_ON_BANK.action': 'Valitse: uusi versio, uusi aineisto tai ohita.',
  'error.NEWER_ON_BANK.what': 'Pankissa on tiedostosta uudempi versio, jota Galley ei ole vielä nähnyt.',
  'error.NEWER_ON_BANK.action':
    'Valitse: lisää omasi uusimmaksi versioksi, tee uusi aineisto tai ohita ja pidä pankin versio.',
  'error.OLDER_ON_BANK.what':
    'Pankissa on tiedostosta vanhempi versio kuin se, jonka Galley lähetti. Pankki on ehkä palautettu varmuuskopiosta.',
  'error.OLDER_ON_BANK.action':
    'Valitse: lähetä tiedostosi uudelleen versiona tai ohita ja pidä pankin versio.',
  'error.SAME_ON_BANK.what': 'Pankissa on jo tämä sisältö. Sitä ei lähetetty uudelleen.',
  'error.SAME_ON_BANK.action': 'Ei vaadi toimia.',
  'error.SEVERAL_ON_BANK.what': 'Pankin kansiossa on useita tämännimisiä tiedostoja.',
  'error.SEVERAL_ON_BANK.action': 'Valitse, mitä tälle tiedostolle tehdään.',
  'error.OLDER_VERSION.what':
    'Aineiston uudempi versio on lähetetty toisesta tiedostosta; tätä vanhempaa ei lähetetty.',
  'error.OLDER_VERSION.action': 'Ohita se tai lähetä se uutena aineistona.',
  'error.PROOF_OVERTAKEN.what': 'Vedoksesta lähetettiin uudempi versio, kun tämä odotti.',
  'error.PROOF_OVERTAKEN.action':
    'Poista se luettelosta, tai yritä uudelleen, jolloin siitä tulee uusin versio.',
  'error.PROOF_UNIDENTIFIED.what':
    'Pankin vastaus katosi. Pankissa on sen jälkeen yksi vedos enemmän, eikä se kerro, mikä niistä se on.',
  'error.PROOF_UNIDENTIFIED.action':
    'Etsi tiedostoa pankista. Vain jos sitä ei ole siellä, poista se luettelosta ja anna se uudelleen.',
  'error.ATTACHMENT_ON_BANK.what': 'Aineistolla on tämäntyyppinen liite, jonka sisältö on toinen.',
  'error.ATTACHMENT_ON_BANK.action': 'Valitse: liitteen uusi versio, uusi aineisto tai ohita.',
  'error.FILE_EMPTIED.what': 'Tiedosto on nyt tyhjä, vaikka siinä oli sisältöä.',
  'error.FILE_EMPTIED.action': 'Lähetä uutena versiona, jos niin oli tarkoitus; muuten ohita.',
  'error.FILE_SHRUNK.what': 'Tiedoston koosta katosi yli yhdeksän kymmenesosaa.',
  'error.FILE_SHRUNK.action': 'Avaa ja tarkista se. Valitse sitten: uusi versio tai ohita.',
  'error.TWIN_FOUND.what': 'Pankissa on tämä tiedosto kahdesti.',
  'error.TWIN_FOUND.action': 'Poista toinen niistä pankissa; Galley ei koskaan poista siellä.',
  'error.TWIN_ARRIVED.what': 'Peruttu tai korvattu lähetys on silti saapunut pankkiin.',
  'error.TWIN_ARRIVED.action':
    'Poista sen aineisto pankista, jos kukaan ei tarvitse sitä; Galley ei koskaan poista siellä.',
  'error.TWIN_STRAY.what': 'Katkennut siirto jätti osan tästä tiedostosta pankkiin omaksi aineistokseen.',
  'error.TWIN_STRAY.action': 'Poista se aineisto pankista; kokonainen tiedosto ei riipu siitä.',
  'error.TWIN_UNCHECKED.what':
    'Pankin kansio ei enää näytä mitään, joten Galley ei näe, onko tiedosto siellä kahdesti.',
  'error.TWIN_UNCHECKED.action': 'Katso kansioon pankissa tai pyydä ylläpitäjältä oikeus nähdä se.',
  'error.ASSET_GONE.what': 'Aineistoa ei enää ole pankissa, tai et enää näe sitä.',
  'error.ASSET_GONE.action':
    'Lähetä tiedosto uudelleen uutena aineistona, tai ohita se, niin Galley unohtaa sen.',
  'error.ASSET_NEEDS_FOLDER.what':
    'Tämä pankki näyttää aineistot vain kansioittain, eikä aineiston kansiota ole annettu.',
  'error.ASSET_NEEDS_FOLDER.action': 'Anna myös aineiston pankkikansio: --folder ID.',

  'error.SUBFOLDER_REFUSED.what':
    'Pankki ei anna sinun luoda tai lukea kansiota, joka vastaa tätä paikallista kansiota.',
  'error.SUBFOLDER_REFUSED.action':
    'Pyydä oikeus pankin ylläpitäjältä ja yritä uudelleen, tai valitse kansion säännöissä, että kaikki tiedostot menevät yhteen pankin kansioon.',
  'error.SUBFOLDER_TWICE.what':
    'Pankissa on useita tämännimisiä kansioita, eikä Galley arvaa, mitä niistä tarkoitetaan.',
  'error.SUBFOLDER_TWICE.action': 'Nimeä tai yhdistä ne pankissa ja yritä sitten uudelleen.',
  'error.SUBFOLDERS_UNSUPPORTED.what': 'Tämä pankki ei voi luetella tai luoda kansioita Galleylle.',
  'error.SUBFOLDERS_UNSUPPORTED.action':
    'Valitse kansion säännöissä, että kaikki tiedostot menevät yhteen pankin kansioon.',
  'error.SUBFOLDER_DOUBT.what':
    'Vastaus pankin kansion luomiseen katosi. Galley katsoo, onko kansio olemassa, ennen kuin luo sen uudelleen.',
  'error.SUBFOLDER_DOUBT.action': 'Ei mitään; kansion tiedostot seuraavat itsestään.',

  'error.FILE_CHANGED.what': 'Tiedosto muuttui, kun sitä luettiin.',
  'error.FILE_CHANGED.action': 'Ei vaadi toimia: Galley odottaa, että se on valmis, ja yrittää uudelleen.',
  'error.FILE_REPLACED.what': 'Tiedoston sisältö on nyt toinen kuin silloin, kun annoit sen Galleylle.',
  'error.FILE_REPLACED.action': 'Yritä uudelleen, jos haluat lähettää nykyisen sisällön, tai peru.',
  'error.FILE_BUSY.what': 'Toinen ohjelma on lukinnut tiedoston.',
  'error.FILE_BUSY.action': 'Sulje tiedosto toisessa ohjelmassa.',
  'error.FILE_GONE.what': 'Tiedostoa ei enää ole.',
  'error.FILE_GONE.action': 'Palauta se paikalleen, jos se pitää lähettää.',
  'error.FILE_UNREADABLE.what': 'Galley ei saa lukea tiedostoa.',
  'error.FILE_UNREADABLE.action': 'Anna käyttäjällesi lukuoikeus ja yritä uudelleen.',
  'error.FILE_READ_FAILED.what': 'Levy tai verkkolevy petti, kun tiedostoa luettiin.',
  'error.FILE_READ_FAILED.action': 'Tarkista levy tai verkkolevy. Galley yrittää itse uudelleen.',
  'error.FILE_NOT_REGULAR.what': 'Tämä ei ole tavallinen tiedosto.',
  'error.FILE_NOT_REGULAR.action': 'Ei vaadi toimia: linkkejä, pistokkeita ja laitteita ei koskaan lähetetä.',
  'error.FILE_NAME_UNREADABLE.what': 'Tiedoston nimi ei ole kelvollista tekstiä.',
  'error.FILE_NAME_UNREADABLE.action': 'Nimeä tiedosto uudelleen.',
  'error.RULES_UNREADABLE.what':
    'Kansion .galleyignore-tiedostoa ei ole tallennettu UTF-8-tekstinä, tai se on yli 256 kilotavua. Ei tiedetä, mitä se jättää pois, joten sen kansiosta ei lähetetä mitään.',
  'error.RULES_UNREADABLE.action': 'Tallenna se UTF-8-muodossa tai lyhennä sitä.',
  'error.RULES_CHANGED.what':
    'Kansion säännöt jättävät tämän tiedoston nyt pois, tai niitä ei voi lukea. Sitä ei lähetetty.',
  'error.RULES_CHANGED.action': 'Ei vaadi toimia: tiedosto suunnitellaan uudelleen.',
  'error.DIRECTORY_UNREADABLE.what': 'Galley ei saa lukea tätä kansiota.',
  'error.DIRECTORY_UNREADABLE.action': 'Anna käyttäjällesi lukuoikeus ja tarkista kansio uudelleen.',
  'error.PATH_TOO_LONG.what':
    'Tämän kansion polku on järjestelmälle liian pitkä. Mitään siinä ei voida lukea.',
  'error.PATH_TOO_LONG.action': 'Lyhennä ylempien kansioiden nimiä tai siirrä kansio ylemmäs.',
  'error.ROOT_MISSING.what': 'Seurattu kansio ei ole paikallaan: irrotettu, nimetty uudelleen tai poistettu.',
  'error.ROOT_MISSING.action': 'Liitä levy tai palauta kansio. Pankista ei poisteta mitään.',
  'error.ROOT_REPLACED.what': 'Tässä polussa on toinen kansio: siinä ei ole ainuttakaan tunnettua tiedostoa.',
  'error.ROOT_REPLACED.action':
    'Palauta oikea levy tai kansio. Jos kansio on sama ja kaikki sen tiedostot ovat muuttuneet, vahvista se. Sitä ennen siitä ei lähetetä mitään.',
  'error.FOLDER_NESTED.what':
    'Kansio on sellaisen kansion sisällä tai ympärillä, joka vie tai voi viedä samaan pankkikansioon; jokainen tiedosto tulisi perille kahdesti.',
  'error.FOLDER_NESTED.action':
    'Valitse toinen kansio tai toinen pankkikansio, myös säännöissä. Jos jommallakummalla on valittuna ”Pankin kansiot kuten tällä tietokoneella”, toinen pankkikansio ei riitä: valitse sille myös ”Kaikki tiedostot menevät yhteen pankin kansioon” tai poista ensin toisen kansion yhteys.',
  'error.FOLDER_OF_OTHER_ACCOUNT.what': 'Kansio on toisen tilin seurattavan kansion sisällä tai ympärillä.',
  'error.FOLDER_OF_OTHER_ACCOUNT.action':
    'Valitse toinen kansio tai poista sen yhteys ensin toiselta tililtä.',
  'error.SHELF_AWAY.what': 'Hausta pidetty kansio ei ole paikallaan.',
  'error.SHELF_AWAY.action': 'Liitä levy tai palauta kansio paikalleen.',
  'error.OWN_FOLDER.what':
    'Tässä kansiossa ovat Galleyn omat tiedot: päiväkirja, asetukset tai pankin tiedostot.',
  'error.OWN_FOLDER.action': 'Valitse kansio, joka ei ole sen sisällä, tai pidä Galleyn tiedot muualla.',
  'error.OWN_FILE.what': 'Tiedosto kuuluu Galleyn omiin tietoihin. Sitä ei koskaan lähetetä.',
  'error.OWN_FILE.action': 'Valitse toinen tiedosto.',
  'error.BROAD_ROOT.what': 'Tämä on kotikansiosi tai kokonainen levy. Galley lähettäisi kaiken sen sisällön.',
  'error.BROAD_ROOT.action':
    'Valitse kansio sen sisältä. Komentorivillä katso ensin suunnitelma valitsimella --dry-run ja lisää sitten --allow-home.',
  'error.SHELF_NESTED.what': 'Tämä kansio on hausta pidetty tai sellaisen sisällä.',
  'error.SHELF_NESTED.action': 'Valitse kansio sen ulkopuolelta.',
  'error.SHELF_ASKED_ANEW.what':
    'Kysymys koskee nyt muita tiedostoja kuin silloin, kun sinulta kysyttiin. Yhteenkään ei koskettu.',
  'error.SHELF_ASKED_ANEW.action':
    'Katso kansiota uudelleen ja vastaa sen nyt ilmoittamien tiedostojen osalta.',
  'error.SHELF_TOO_LARGE.what': 'Haku löytää enemmän kuin kansiona voi pitää.',
  'error.SHELF_TOO_LARGE.action': 'Pidä kansiona tarkempi haku.',
  'error.WATCH_FAILED.what': 'Järjestelmä ei pysty seuraamaan tämän kansion muutoksia.',
  'error.WATCH_FAILED.action': 'Ei vaadi toimia: Galley käy kansion läpi säännöllisesti.',
  'error.LOCAL_DISK_FULL.what': 'Tämän tietokoneen levy on täynnä.',
  'error.LOCAL_DISK_FULL.action': 'Vapauta tilaa.',
  'error.LOCAL_WRITE_FAILED.what': 'Tiedostoa ei voitu kirjoittaa.',
  'error.LOCAL_WRITE_FAILED.action': 'Tarkista kansion oikeudet ja vapaa tila.',

  'error.JOURNAL_CORRUPT.what':
    'Galleyn päiväkirja oli vioittunut; se siirrettiin sivuun ja aloitettiin uusi.',
  'error.JOURNAL_CORRUPT.action': 'Ei vaadi toimia: Galley vertaa kaiken uudelleen pankkiin.',
  'error.JOURNAL_ANSWERS_LOST.what':
    'Galleyn päiväkirja oli vioittunut, eikä siitä voitu lukea, mitä olit peruuttanut tai ohittanut; se siirrettiin sivuun, aloitettiin uusi ja kaikki keskeytettiin.',
  'error.JOURNAL_ANSWERS_LOST.action':
    'Katso kansioidesi suunnitelmista, mitä lähetettäisiin. Jätä tänne kuuluvat tiedostot pois säännöllä ja jatka sitten.',
  'error.PAUSED_AFTER_DAMAGE.what':
    'Kaikki on ollut tauolla siitä lähtien, kun Galleyn päiväkirja tai asetukset vioittuivat. Mitään ei lähetetty.',
  'error.PAUSED_AFTER_DAMAGE.action': 'Tarkista, mitä lähetettäisiin, ja jatka sitten.',
  'error.JOURNAL_FULL.what':
    'Galleyn päiväkirjaa ei voi kirjoittaa, koska levy on täynnä; lähetykset ovat tauolla.',
  'error.JOURNAL_FULL.action': 'Vapauta tilaa.',
  'error.JOURNAL_TOO_NEW.what': 'Päiväkirjan on kirjoittanut uudempi Galley.',
  'error.JOURNAL_TOO_NEW.action': 'Asenna uusin Galley.',
  'error.JOURNAL_TOO_OLD.what':
    'Päiväkirjan on kirjoittanut vanhempi Galley; pelkkä katsominen ei muuta sitä.',
  'error.JOURNAL_TOO_OLD.action':
    'Käynnistä Galley tai `galley run` kerran: se päivittää päiväkirjan. Jos vanhempi Galley on vielä käynnissä, lopeta se ensin.',
  'error.JOURNAL_UNREADABLE.what':
    'Galleyn päiväkirja on vaurioitunut; pelkkä katsominen jätti sen ennalleen.',
  'error.JOURNAL_UNREADABLE.action':
    'Käynnistä Galley tai `galley run`; lopeta ensin käynnissä oleva. Vaurioitunut päiväkirja säilytetään, ja kaikki verrataan uudelleen pankkiin.',
  'error.STATE_LOCKED.what': 'Toinen Galley käyttää jo samoja tietoja.',
  'error.STATE_LOCKED.action': 'Käytä sitä, tai lopeta se ensin.',
  'error.DROP_INCOMPLETE.what': 'Galley suljettiin ennen kuin kaikki pudotetut tiedostot olivat perillä.',
  'error.DROP_INCOMPLETE.action': 'Lisää loput uudelleen.',
  'error.STATE_UNUSABLE.what': 'Galley ei voi käyttää tilahakemistoaan.',
  'error.STATE_UNUSABLE.action':
    'Salli kirjoittaminen sinne, tai anna toinen hakemisto: --state tai GALLEY_HOME.',
  'error.SPOOL_UNKNOWN.what':
    'Täällä oli kopioita pudotetuista tiedostoista, joita Galleyn päiväkirja ei tunne; ne siirrettiin sivuun.',
  'error.SPOOL_UNKNOWN.action':
    'Katso, ovatko ne pankissa, ja pudota ne uudelleen, jos eivät ole. Galley ei poista niistä yhtäkään.',
  'error.SETTINGS_INVALID.what': 'Asetustiedosto ei ollut kelvollinen; se siirrettiin sivuun.',
  'error.SETTINGS_INVALID.action': 'Tarkista asetuksesi.',
  'error.KEYCHAIN_UNAVAILABLE.what':
    'Avainnippua ei ole; kirjautuminen säilyy vain, kunnes Galley suljetaan.',
  'error.KEYCHAIN_UNAVAILABLE.action': 'Ota avainnippu käyttöön, jos haluat pysyä kirjautuneena.',
  'error.HOST_UNREACHABLE.what': 'Ikkunan yhteys itse Galleyyn katkesi.',
  'error.HOST_UNREACHABLE.action': 'Ei vaadi toimia: yhteys palautuu itsestään.',
  'error.HAND_OVER_BROKEN.what': 'Ikkunan yhteys Galleyyn katkesi, kun tiedostoa luovutettiin.',
  'error.HAND_OVER_BROKEN.action': 'Katso Tapahtumista, onko se perillä; jos ei ole, anna se uudelleen.',
  'error.GRANT_UNKNOWN.what': 'Valinta tehtiin ennen kuin Galley käynnistettiin uudelleen.',
  'error.GRANT_UNKNOWN.action': 'Valitse uudelleen.',
  'error.ACCOUNT_OTHER_USER.what':
    'Nämä tunnukset kuuluvat toiselle käyttäjälle tai pankille kuin tämä tili.',
  'error.ACCOUNT_OTHER_USER.action': 'Kirjaudu tämän tilin käyttäjänä tai lisää toinen uutena tilinä.',
  'error.ACCOUNT_SWITCHED.what': 'Sillä välin näytölle vaihdettiin toinen tili; mitään ei tehty.',
  'error.ACCOUNT_SWITCHED.action': 'Vaihda takaisin tarkoittamaasi tiliin ja yritä uudelleen.',
  'error.ACCOUNT_UNSETTLED.what': 'Tilillä on vielä keskeneräisiä siirtoja.',
  'error.ACCOUNT_UNSETTLED.action': 'Anna niiden valmistua tai vahvista, että ne saa unohtaa.',
  'error.BAD_USAGE.what': 'Syötettä ei ymmärretty.',
  'error.BAD_USAGE.action': 'Tarkista syöttämäsi tiedot.',
  'error.CANCELLED.what': 'Peruttu.',
  'error.CANCELLED.action': 'Yritä uudelleen, jos se sittenkin pitää lähettää.',
};
