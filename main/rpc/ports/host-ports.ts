import type { Language } from '../../../shared/i18n/index.ts';
import type { LocalPath } from '../../../shared/model/index.ts';
import type { HostCommand, UpdateView } from '../../../shared/rpc/index.ts';

/** The program around a page, where it is more than a browser. */
export interface RpcHost {
  /** Commands for the page, those that came before it was there first; ends when the signal aborts. */
  commands(signal: AbortSignal): AsyncGenerator<HostCommand, void, void>;
  /** Null when the person changed their mind. */
  chooseDirectory(): Promise<LocalPath | null>;
  /** Hands the file to the program that it is dropped on. */
  startDrag(path: LocalPath): void;
  /** A page copies this secret for a person: the host takes it off the clipboard again. */
  forgetSoon(secret: string): void;
  speak(language: Language): Promise<void>;
  update(): UpdateView;
  checkForUpdate(): Promise<UpdateView>;
}
