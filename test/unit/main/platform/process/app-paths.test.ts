import { describe, expect, it } from 'vitest';
import { appPathsOf, type PathSurroundings } from '../../../../../main/platform/index.ts';

const linux: PathSurroundings = {
  stateFlag: null,
  environment: {},
  platform: 'linux',
  homeDirectory: '/home/anna',
  workingDirectory: '/work',
};
const windows: PathSurroundings = {
  ...linux,
  platform: 'win32',
  homeDirectory: 'C:\\Users\\Anna',
  workingDirectory: 'D:\\work',
};
const macos: PathSurroundings = { ...linux, platform: 'darwin', homeDirectory: '/Users/anna' };

const table: readonly (readonly [string, PathSurroundings, string])[] = [
  ['Linux', linux, '/home/anna/.local/state/galley'],
  ['Linux with XDG_STATE_HOME', { ...linux, environment: { XDG_STATE_HOME: '/var/x' } }, '/var/x/galley'],
  [
    'Linux with a relative XDG_STATE_HOME',
    { ...linux, environment: { XDG_STATE_HOME: 'x' } },
    '/home/anna/.local/state/galley',
  ],
  [
    'Linux with an empty XDG_STATE_HOME',
    { ...linux, environment: { XDG_STATE_HOME: '' } },
    '/home/anna/.local/state/galley',
  ],
  ['macOS', macos, '/Users/anna/Library/Application Support/Galley'],
  ['Windows', windows, 'C:\\Users\\Anna\\AppData\\Roaming\\Galley'],
  ['Windows with APPDATA', { ...windows, environment: { APPDATA: 'E:\\Roaming' } }, 'E:\\Roaming\\Galley'],
  ['GALLEY_HOME', { ...linux, environment: { GALLEY_HOME: '/srv/galley' } }, '/srv/galley'],
  [
    'an empty GALLEY_HOME',
    { ...macos, environment: { GALLEY_HOME: '' } },
    '/Users/anna/Library/Application Support/Galley',
  ],
  ['--state over GALLEY_HOME', { ...linux, stateFlag: '/a', environment: { GALLEY_HOME: '/b' } }, '/a'],
  ['a relative --state', { ...linux, stateFlag: 'mine/../state' }, '/work/state'],
  ['a relative --state on Windows', { ...windows, stateFlag: 'state' }, 'D:\\work\\state'],
];

describe('app-paths', () => {
  it.each(table)('%s', (_name, surroundings, expected) => {
    expect(appPathsOf(surroundings).state).toBe(expected);
  });

  it('keeps everything below the state directory', () => {
    expect(appPathsOf({ ...linux, stateFlag: '/s' })).toEqual({
      state: '/s',
      journal: '/s/journal.sqlite',
      settings: '/s/settings.json',
      log: '/s/logs/galley.log',
      spool: '/s/spool',
      service: '/s/service',
    });
  });
});
