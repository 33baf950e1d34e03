import { type GalleyDeps, type GalleyOptions, openGalley } from '../compose/open-galley.ts';
import { startWebHost, type WebHostOptions } from './start-web-host.ts';

export interface WebProgram {
  /** Address of the page, token included. */
  readonly url: string;
  /** The same for a browser that is started with it: good for one exchange. */
  readonly browserUrl: string;
  /** Address of the built-in bank; null when there is none, or when it does not start. */
  readonly service: string | null;
  /** Stops the page, then the engine, then the bank. */
  close(): Promise<void>;
}

/** The browser host, over a state directory that the caller has locked. */
export async function runWeb(deps: GalleyDeps, options: GalleyOptions & WebHostOptions): Promise<WebProgram> {
  const galley = await openGalley(deps, options);
  try {
    const host = await startWebHost({ ...galley, log: deps.log }, options);
    return {
      url: host.url,
      browserUrl: host.browserUrl,
      service: galley.service,
      async close() {
        await host.close();
        await galley.close();
      },
    };
  } catch (error) {
    await galley.close();
    throw error;
  }
}
