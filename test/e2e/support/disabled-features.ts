/**
 * Pages that Chromium loads into the frame of each window for suggestions below its address bar. No test uses them, and they cost
 * more processor time than the page under test.
 */
const panelsOfTheFrame = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The features that Playwright 1.65 disables itself. Of two such switches Chromium obeys the last, so ours must repeat it. */
export const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

export const disableFeatures = `--disable-features=${[...disabledByPlaywright, ...panelsOfTheFrame].join(',')}`;
