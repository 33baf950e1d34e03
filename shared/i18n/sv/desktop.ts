import type { desktop as source } from '../en/desktop.ts';
import type { OneOther, Translation } from '../translation.ts';

export const desktop: Translation<typeof source, OneOther> = {
  'tray.open': 'Öppna Galley',
  'tray.upload': 'Ladda upp filer…',
  'tray.folders': 'Bevakade mappar',
  'tray.proofs': 'Senaste korrektur',
  'tray.settings': 'Inställningar…',
  'tray.checkForUpdate': 'Sök efter uppdateringar',
  'tray.quit': 'Avsluta Galley',

  'menu.file': 'Arkiv',
  'menu.edit': 'Redigera',
  'menu.view': 'Visa',
  'menu.window': 'Fönster',

  'notice.uploaded_one': '{{count, number}} fil finns i banken',
  'notice.uploaded_other': '{{count, number}} filer finns i banken',
  'notice.uploaded.hint': 'Klicka för att se vad som laddades upp.',
  'notice.issues_one': '{{count, number}} problem behöver dig',
  'notice.issues_other': '{{count, number}} problem behöver dig',
  'notice.issues.hint': 'Klicka för att se varför, och vad du kan göra.',

  'crash.what': 'Galleys fönster stängdes gång på gång.',
  'crash.hint': 'Uppladdningarna fortsätter utan det. Loggen säger mer.',
  'crash.again': 'Öppna igen',

  'update.title': 'Uppdateringar',
  'update.unavailable': 'Denna Galley uppdaterar inte sig själv.',
  'update.off': 'Av',
  'update.current': 'Galley är uppdaterat.',
  'update.checking': 'Söker efter uppdateringar…',
  'update.loading': 'En uppdatering hämtas…',
  'update.ready': 'Galley {{version}} installeras när du avslutar.',
  'update.failed': 'Det gick inte att söka efter uppdateringar. Galley försöker igen av sig självt.',

  'link.refused.unreadable': 'Länken kan inte öppnas: den är ingen Galley-länk.',
  'link.refused.unknown-bank': 'Länken kan inte öppnas: den leder till en bank där du inte är inloggad.',
  'link.refused.other-bank': 'Länken leder till en annan av dina banker. Logga in där och öppna länken igen.',

  'settings.desktop': 'Detta program',
  'settings.opensAtLogin': 'Starta Galley när jag loggar in på datorn',
  'settings.opensAtLoginHint': 'Utan fönster; det väntar i systemfältet.',
  'settings.closesToTray': 'Fortsätt arbeta när fönstret stängs',
  'settings.notifies': 'Meddela när en omgång är klar eller något behöver mig',
  'settings.installsUpdates': 'Installera uppdateringar när jag avslutar',

  'wizard.local.dialog': 'Välj i ett systemfönster…',
  'download.drag': 'Visa den, eller dra den härifrån till ett annat program',
};
