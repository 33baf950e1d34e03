/** Several accounts: the settings section, and the account menu of the rail. */
export const accounts = {
  'settings.accounts': 'Accounts',
  'accounts.lead':
    'Every account that is signed in syncs its own folders in the background, whichever one is shown.',
  'accounts.shown': 'Shown',
  'accounts.show': 'Show',
  'accounts.signInAgain': 'Sign in again',
  'accounts.remove': 'Remove…',
  'accounts.add': 'Add an account…',
  'accounts.addTitle': 'Add an account',
  'accounts.already': 'This account is here already. It is shown now.',
  'accounts.signOutTitle': 'Sign out of {{account}}?',
  'accounts.signOutText':
    'It stops syncing, and its secret is forgotten. Its folders and files stay as they are, here and on the bank, and go on where they were at the next sign-in.',
  'accounts.removeTitle': 'Remove {{account}}?',
  'accounts.removeText':
    'Its sign-in and its history on this computer are forgotten. No file is deleted, neither here nor on the bank.',
  'accounts.removeFolders': 'Folders that are unlinked:',
  'accounts.removeUploads': 'Uploads that are not through and are forgotten: {{number}}',
  'accounts.removeDownloads': 'Downloads that are given up: {{number}}',
  'accounts.removeRead': 'I have read what is forgotten',
  'accounts.removeConfirm': 'Remove account',
  'accounts.state.signed-out': 'Signed out',
  'accounts.state.no-secret': 'Sign-in needed',
  'account.others': 'Other accounts',
  'account.attention': 'Another account needs attention',
  'account.manage': 'Accounts…',
  'account.sendingWait':
    'Files are still being handed over. You can change accounts or sign out when they are.',
} as const;
