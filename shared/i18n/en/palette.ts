/** The command palette and the pause for a time. */
export const palette = {
  'palette.title': 'Command palette',
  'palette.field': 'Go anywhere, find an asset, pause…',
  'palette.list': 'Commands and finds',
  'palette.go': 'Go to',
  'palette.do': 'Do',
  'palette.assets': 'Assets',
  'palette.scan': 'Scan all folders now',
  'palette.switchTo': 'Switch to {{account}}',
  'palette.asking': 'Asking the bank…',
  'palette.none': 'Nothing matches.',
  'palette.count_one': '{{count, number}} entry',
  'palette.count_other': '{{count, number}} entries',

  'pause.half-hour': '30 minutes',
  'pause.hour': '1 hour',
  'pause.until-tomorrow': 'Until tomorrow morning',
  'pause.until-resumed': 'Until I resume',
  'status.pausedUntil': 'until {{time}}',
} as const;
