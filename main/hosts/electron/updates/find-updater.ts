import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { Log } from '../../../platform/index.ts';

/**
 * The updater of this copy of Galley; null when it runs from source. Loaded only when there is something to update: it
 * looks for its feed, which the installer brings along, as soon as it is touched.
 */
export async function findUpdater(log: Log): Promise<AppUpdater | null> {
  if (!app.isPackaged) return null;
  try {
    const { default: electronUpdater } = await import('electron-updater');
    return electronUpdater.autoUpdater;
  } catch (error) {
    log.warn('there is no updater', { error });
    return null;
  }
}
