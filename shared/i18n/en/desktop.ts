/** The program around the page: tray, menus, notices, and its own settings. */
export const desktop = {
  'tray.open': 'Open Galley',
  'tray.upload': 'Upload files…',
  'tray.folders': 'Watched folders',
  'tray.proofs': 'Recent proofs',
  'tray.settings': 'Settings…',
  'tray.checkForUpdate': 'Check for updates',
  'tray.quit': 'Quit Galley',

  'menu.file': 'File',
  'menu.edit': 'Edit',
  'menu.view': 'View',
  'menu.window': 'Window',

  'notice.uploaded_one': '{{count, number}} file is in the bank',
  'notice.uploaded_other': '{{count, number}} files are in the bank',
  'notice.uploaded.hint': 'Click to see what was uploaded.',
  'notice.issues_one': '{{count, number}} issue needs you',
  'notice.issues_other': '{{count, number}} issues need you',
  'notice.issues.hint': 'Click to see why, and what you can do.',

  'crash.what': 'The window of Galley ended again and again.',
  'crash.hint': 'Uploads go on without it. The log says more.',
  'crash.again': 'Open it again',

  'update.title': 'Updates',
  'update.unavailable': 'This copy of Galley does not update itself.',
  'update.off': 'Off',
  'update.current': 'Galley is up to date.',
  'update.checking': 'Looking for updates…',
  'update.loading': 'An update is being loaded…',
  'update.ready': 'Galley {{version}} is installed when you quit.',
  'update.failed': 'No updates could be looked for. Galley tries again by itself.',

  'link.refused.unreadable': 'This link cannot be opened: it is not one of Galley’s.',
  'link.refused.unknown-bank':
    'This link cannot be opened: it leads to a bank that you are not signed in to.',
  'link.refused.other-bank':
    'This link leads to another of your banks. Sign in to it, then open the link again.',

  'settings.desktop': 'This program',
  'settings.opensAtLogin': 'Start Galley when I log in',
  'settings.opensAtLoginHint': 'Without a window; it waits in the tray.',
  'settings.closesToTray': 'Go on working when the window is closed',
  'settings.notifies': 'Notices when a batch is done or something needs me',
  'settings.installsUpdates': 'Install updates when I quit',

  'wizard.local.dialog': 'Choose in a system window…',
  'download.drag': 'Show it, or drag it from here into another program',
} as const;
