import { homedir } from 'node:os';
import { createGalleyDeps } from '../../main/hosts/compose/galley-deps.ts';
import { programFiles } from '../../main/hosts/program-files.ts';
import { runWeb } from '../../main/hosts/web/run-web.ts';
import { readStartOptions } from '../../main/hosts/web/start-options.ts';
import { appPathsOf, lockStateDirectory, silentLog, systemClock } from '../../main/platform/index.ts';
import { openCrowdEngine } from './crowd-engine.ts';

/** The browser host as it is, but for its engine: there so many uploads run. Flags and first line are those of the host. */
const runningCount = Number(process.env.GALLEY_BENCH_RUNNING);

const options = readStartOptions(process.argv.slice(2));
const paths = appPathsOf({
  stateFlag: options.state,
  environment: process.env,
  platform: process.platform,
  homeDirectory: homedir(),
  workingDirectory: process.cwd(),
});
const lock = await lockStateDirectory(paths.state);
const deps = await createGalleyDeps({
  paths,
  clock: systemClock,
  log: silentLog,
  server: null,
  environment: process.env,
  host: 'browser',
  setLogLevel: () => undefined,
});
const { rendererDirectory, serviceProgram } = programFiles();
const program = await runWeb(
  {
    ...deps,
    async compose(server, credentials, facts) {
      const account = await deps.compose(server, credentials, facts);
      const crowd = await openCrowdEngine({ server, credentials, stateDirectory: paths.state }, runningCount);
      return {
        ...account,
        engine: crowd.engine,
        async close() {
          await crowd.close();
          await account.close();
        },
      };
    },
  },
  {
    paths,
    homeDirectory: homedir(),
    rendererDirectory,
    port: options.port ?? 0,
    serviceProgram,
    preferredServer: null,
  },
);
process.once('SIGTERM', async () => {
  await program.close();
  await lock.release();
});
process.stdout.write(`${JSON.stringify({ event: 'ready', url: program.url, service: program.service })}\n`);
