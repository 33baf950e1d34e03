/**
 * One shipped rule in gitignore syntax, matched without regard to case. `madeBy` is shown when people ask why: the name of a
 * product, or one of the `makerCodes` of shared/model for what has none.
 */
export interface ShippedRule {
  readonly pattern: string;
  readonly madeBy: string;
}

/** Galley's own files: ignored even when the shipped list is switched off. */
export const ownRules: readonly ShippedRule[] = list('Galley', ['.galleyignore', '.galley-*']);

/**
 * Files that programs leave beside real work: locks, autosaves, half-written files, caches that rebuild themselves. The last rule
 * that matches is the one that users see, so the general ones stand first.
 *
 * An entry belongs here only if no user would ever hand the file to a colleague, because an ignored file that was real work is
 * lost to the bank. Not ignored for that reason:
 *
 * - `*.bak`: AutoCAD's previous save, but in many houses the name for a deliberate copy.
 * - `*.swp`: Vim writes `.name.swp` (covered), SOLIDWORKS saves macros as `name.swp`.
 * - `Icon`: the Finder's file ends in a carriage return (covered), a folder of pictograms does not.
 * - `4913`: Vim's probe lives for less than the debounce, while job folders do have numbers.
 * - `CVS/`, `Temp/`, `Backup/`: names of clients and of places where people keep work.
 * - previous saves (`*.blend1`, `Backup_of_*.cdr`), rescued documents, conflicted copies: sometimes all that is left.
 *
 * `*.tmp` is covered as a whole: half of these programs write their next save under some `.tmp` name, none offers it as a format,
 * and the finished file gets its real name by a rename, which is seen as a new file.
 */
export const shippedIgnoreList: readonly ShippedRule[] = [
  ...list('saving-program', ['*.tmp', '*~']),
  // Sketch and every other sandboxed Mac program saves beside the file under such a name, then swaps the two.
  ...list('saving-mac-program', ['*.sb-????????-??????', '(A Document Being Saved By *)']),
  ...list('sync-program', ['.~*', '*.!ut', '*.!sync', '.stfolder', '.stversions/', '.stignore', '.sync/']),
  ...list('Syncthing', ['.syncthing.*.tmp', '~syncthing~*.tmp']),
  ...list('Dropbox', ['.dropbox*']),
  ...list('Google Drive', ['.tmp.drivedownload/', '.tmp.driveupload/']),
  ...list('nextcloud-or-owncloud', [
    '.sync_*.db*',
    '._sync_*.db*',
    '.owncloudsync.log*',
    '.nextcloudsync.log*',
  ]),
  ...list('Synology Drive', ['.SynologyWorkingDirectory/']),
  ...list('Microsoft Office', ['~$*', '~WR*.tmp', 'ppt????.tmp', '*.laccdb', 'Word Work File [A-Z]_*']),
  ...list('LibreOffice', ['.~lock.*#']),
  ...list('indesign-or-incopy', ['*.idlk', '~*.idlk', 'DBTmp[0-9]*', 'InDesign Recovery/']),
  // A digit must follow: `Photoshop Template.psd` is real work.
  ...list('Adobe Photoshop', ['*.psdtmp', 'Photoshop Temp[0-9]*']),
  ...list('Adobe Illustrator', ['*.ai~']),
  ...list('Adobe Acrobat', ['Acr*.tmp', 'A9R*.tmp']),
  ...list('Adobe Bridge', ['.BridgeCache*', '.BridgeSort']),
  ...list('Adobe Lightroom', [
    '*.lrcat-lock',
    '*.lrcat.lock',
    '*.lrcat-journal',
    '*.lrcat-wal',
    '*.lrcat-shm',
    '* Previews.lrdata/',
    // Smart previews let people go on without the originals: work, not cache.
    '!* Smart Previews.lrdata/',
  ]),
  ...list('Adobe Premiere Pro', [
    'Adobe Premiere Pro Auto-Save/',
    'Adobe Premiere Pro Audio Previews/',
    'Adobe Premiere Pro Video Previews/',
    '*.prlock',
    '*.cfa',
    '*.pek',
    '*.mcdb',
  ]),
  ...list('Adobe After Effects', ['Adobe After Effects Auto-Save/']),
  ...list('Adobe Audition', ['*.pkf']),
  ...list('FrameMaker', ['*.fm.lck', '*.book.lck']),
  ...list('Affinity', ['*.af*~lock~', '*.af*.autosave']),
  ...list('QuarkXPress', ['*.qxp.AutoSave']),
  ...list('CorelDRAW', ['AutoBackup_of_*.cdr']),
  ...list('Capture One', ['**/CaptureOne/Cache/', '*.cocatalogdb-lock', '*.cocatalogdb-wal']),
  ...list('Krita', ['.*-autosave.kra']),
  ...list('Scribus', ['*.sla.autosave']),
  ...list('AutoCAD', ['*.dwl', '*.dwl2', '*.sv$', '*.ac$', '*.atmp']),
  ...list('SOLIDWORKS', ['~$*.sldprt', '~$*.sldasm', '~$*.slddrw']),
  ...list('Archicad', ['*.pln.lck', '*.pla.lck']),
  ...list('Rhino', ['*.3dm.rhl']),
  ...list('Blender', ['*.blend@']),
  ...list('unfinished-download', [
    '*.crdownload',
    '*.part',
    '*.partial',
    '*.download',
    '*.opdownload',
    '*.fdmdownload',
    '*.aria2',
    '.com.google.Chrome.??????',
    '.org.chromium.Chromium.??????',
  ]),
  ...list('transfer-program', ['*.filepart', '.~tmp~/', '*.lftp-pget-status']),
  ...list('macOS', [
    '.DS_Store',
    '._*',
    // A class, because a bare carriage return at the end of a pattern counts as a line end.
    'Icon[\r]',
    '.Spotlight-V100/',
    '.Trashes',
    '.fseventsd/',
    '.TemporaryItems/',
    '.DocumentRevisions-V100/',
    '.AppleDouble/',
    '.AppleDB/',
    '.AppleDesktop/',
    '.LSOverride',
    '.VolumeIcon.icns',
    '.com.apple.timemachine.donotpresent',
    '.apdisk',
    '.localized',
    'Network Trash Folder/',
    'Temporary Items/',
  ]),
  // Stands for a file that is in iCloud only; its few bytes are not the work.
  ...list('iCloud Drive', ['.*.icloud']),
  ...list('Windows', [
    'Thumbs.db',
    'Thumbs.db:encryptable',
    'ehthumbs.db',
    'ehthumbs_vista.db',
    'desktop.ini',
    '$RECYCLE.BIN/',
    'System Volume Information/',
  ]),
  ...list('Linux', [
    '.directory',
    '.Trash-*/',
    '.nfs????????????????*',
    '.fuse_hidden*',
    '.goutputstream-??????',
    'lost+found/',
  ]),
  ...list('file-server', [
    '.rsrc/',
    '.HSResource/',
    '.HSancillary',
    '@eaDir/',
    '.@__thumb/',
    '@Recycle/',
    '\\#recycle/',
    '\\#snapshot/',
  ]),
  ...list('text-editor', ['.*.sw[a-p]', '.#*', '\\#*#', '*.kate-swp', '.*.un~']),
  // `.git` is a file in linked working trees.
  ...list('version-control', ['.git', '.svn/', '.hg/']),
];

function list(madeBy: string, patterns: readonly string[]): readonly ShippedRule[] {
  return patterns.map((pattern) => ({ pattern, madeBy }));
}
