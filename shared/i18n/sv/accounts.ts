import type { accounts as source } from '../en/accounts.ts';
import type { OneOther, Translation } from '../types/translation.ts';

/** Several accounts: the settings section, and the account menu of the rail. */
export const accounts: Translation<typeof source, OneOther> = {
  'settings.accounts': 'Konton',
  'accounts.lead':
    'Varje inloggat konto synkroniserar sina egna mappar i bakgrunden, oavsett vilket som visas.',
  'accounts.shown': 'Visas',
  'accounts.show': 'Visa',
  'accounts.signInAgain': 'Logga in igen',
  'accounts.remove': 'Ta bort…',
  'accounts.add': 'Lägg till ett konto…',
  'accounts.addTitle': 'Lägg till ett konto',
  'accounts.already': 'Kontot finns redan här. Det visas nu.',
  'accounts.signOutTitle': 'Logga ut från {{account}}?',
  'accounts.signOutText':
    'Synkroniseringen upphör och hemligheten glöms. Mappar och filer blir kvar som de är, här och i banken, och arbetet fortsätter vid nästa inloggning.',
  'accounts.removeTitle': 'Ta bort {{account}}?',
  'accounts.removeText':
    'Inloggningen och historiken på den här datorn glöms. Ingen fil raderas, varken här eller i banken.',
  'accounts.removeFolders': 'Mappar som kopplas från:',
  'accounts.removeUploads': 'Uppladdningar som inte är klara och glöms: {{number}}',
  'accounts.removeDownloads': 'Nedladdningar som avbryts: {{number}}',
  'accounts.removeRead': 'Jag har läst vad som glöms',
  'accounts.removeConfirm': 'Ta bort kontot',
  'accounts.state.signed-out': 'Utloggad',
  'accounts.state.no-secret': 'Inloggning krävs',
  'account.others': 'Andra konton',
  'account.attention': 'Ett annat konto kräver åtgärd',
  'account.manage': 'Konton…',
  'account.sendingWait':
    'Filer håller på att lämnas över. Du kan byta konto eller logga ut när det är klart.',
};
