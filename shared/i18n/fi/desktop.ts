import type { desktop as source } from '../en/desktop.ts';
import type { OneOther, Translation } from '../translation.ts';

export const desktop: Translation<typeof source, OneOther> = {
  'tray.open': 'Avaa Galley',
  'tray.upload': 'Lähetä tiedostoja…',
  'tray.folders': 'Seuratut kansiot',
  'tray.proofs': 'Viimeisimmät vedokset',
  'tray.settings': 'Asetukset…',
  'tray.checkForUpdate': 'Tarkista päivitykset',
  'tray.quit': 'Lopeta Galley',

  'menu.file': 'Tiedosto',
  'menu.edit': 'Muokkaa',
  'menu.view': 'Näytä',
  'menu.window': 'Ikkuna',

  'notice.uploaded_one': '{{count, number}} tiedosto on pankissa',
  'notice.uploaded_other': '{{count, number}} tiedostoa on pankissa',
  'notice.uploaded.hint': 'Napsauta nähdäksesi, mitä lähetettiin.',
  'notice.issues_one': '{{count, number}} ongelma tarvitsee sinua',
  'notice.issues_other': '{{count, number}} ongelmaa tarvitsee sinua',
  'notice.issues.hint': 'Napsauta nähdäksesi, miksi ja mitä voit tehdä.',

  'crash.what': 'Galleyn ikkuna sulkeutui yhä uudelleen.',
  'crash.hint': 'Lähetykset jatkuvat ilman sitä. Loki kertoo enemmän.',
  'crash.again': 'Avaa uudelleen',

  'update.title': 'Päivitykset',
  'update.unavailable': 'Tämä Galley ei päivitä itseään.',
  'update.off': 'Pois päältä',
  'update.current': 'Galley on ajan tasalla.',
  'update.checking': 'Etsitään päivityksiä…',
  'update.loading': 'Päivitystä ladataan…',
  'update.ready': 'Galley {{version}} asennetaan, kun lopetat.',
  'update.failed': 'Päivityksiä ei voitu etsiä. Galley yrittää itse uudelleen.',

  'link.refused.unreadable': 'Linkkiä ei voi avata: se ei ole Galleyn linkki.',
  'link.refused.unknown-bank': 'Linkkiä ei voi avata: se vie pankkiin, johon et ole kirjautunut.',
  'link.refused.other-bank': 'Linkki vie toiseen pankkiisi. Kirjaudu sinne ja avaa linkki uudelleen.',

  'settings.desktop': 'Tämä ohjelma',
  'settings.opensAtLogin': 'Käynnistä Galley, kun kirjaudun tietokoneelle',
  'settings.opensAtLoginHint': 'Ilman ikkunaa; se odottaa ilmaisinalueella.',
  'settings.closesToTray': 'Jatka työtä, kun ikkuna suljetaan',
  'settings.notifies': 'Ilmoita, kun erä on valmis tai jokin tarvitsee minua',
  'settings.installsUpdates': 'Asenna päivitykset, kun lopetan',

  'wizard.local.dialog': 'Valitse järjestelmän ikkunassa…',
  'download.drag': 'Näytä, tai vedä tästä toiseen ohjelmaan',
};
