/** The sign-in screen. */
export const signIn = {
  'signIn.title': 'Sign in to a media bank',
  'signIn.lead': 'Galley keeps your folders and the bank in step, and never uploads anything twice.',
  'signIn.address': 'Address of the bank',
  'signIn.proxy': 'Proxy…',
  'signIn.addressHint': 'For example https://media.example.com',
  'signIn.usePlain': 'Use {{address}}',
  'signIn.encrypted': 'A media bank answers, encrypted',
  'signIn.unencrypted': 'A media bank answers, not encrypted',
  'signIn.viaProxy': 'through the proxy {{proxy}}',
  'signIn.method': 'Sign in with',
  'signIn.withKey': 'API key',
  'signIn.withPassword': 'User and password',
  'signIn.key': 'API key',
  'signIn.user': 'User',
  'signIn.password': 'Password',
  'signIn.keychain':
    'Kept in the keychain of this computer; where there is none, in memory until Galley ends.',
  'signIn.memory': 'Kept in memory until Galley ends.',
  'signIn.submit': 'Sign in',
  'signIn.or': 'or',
  'signIn.builtIn': 'Use the built-in media bank',
  'signIn.builtInHint': 'It runs on this computer, with nobody’s server.',
  'first.step.address': 'Address',
  'first.step.secret': 'Sign-in',
  'first.step.folder': 'First folder',
  'first.step.start': 'Plan and start',
  'first.title': 'What should Galley look after?',
  'first.folder': 'A folder on this computer',
  'first.folderHint':
    'What you save there goes to the bank by itself. You see the plan before anything is uploaded.',
  'first.byHand': 'Nothing by itself',
  'first.byHandHint':
    'Drop files anywhere in this window whenever you want to upload some. Folders can be added later.',
  'first.byHandGo': 'I’ll upload by hand',
  'hop.why.pac':
    'The proxy configuration file cannot be read or fails. Nothing is sent directly instead. Settings › Network says where it is.',
  'hop.why.name':
    'No computer of this name is known. Check the spelling, or whether you need the network of your company (VPN).',
  'hop.why.proxy':
    'The proxy does not answer, or does not let Galley through. Settings › Network says which one is used.',
  'hop.why.connection':
    'The computer is known, but nothing answers at this port. Check the port, or a firewall on the way.',
  'hop.why.encryption':
    'The connection cannot be encrypted safely: its certificate is not valid for this name, has run out, or comes from an issuer this computer does not trust.',
  'hop.why.plain': 'This port answers without encryption, so a secure connection cannot be made.',
  'hop.why.bank':
    'Something answers, but it is not a media bank. The address of the bank may be longer, such as https://example.com/bank.',
} as const;
