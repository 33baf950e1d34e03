import { type Command, Option } from 'commander';
import { AppError } from '../../shared/errors/index.ts';
import { createParentConverters } from '../conversions/index.ts';
import { isLoopbackHost } from '../mail/index.ts';
import { httpUrl, positiveNumber, proxyAddresses, smtpUrl, wholeNumber } from './flag-values.ts';
import { demoLoginName } from './seed/seed-demo.ts';
import {
  defaultDataPath,
  defaultSeed,
  defaultTokenLifeSeconds,
  type LogLevel,
  type SeedKind,
  type ServiceOptions,
} from './service-options.ts';
import { startService } from './start-service.ts';

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly seed?: SeedKind;
  readonly profile: ServiceOptions['profile'];
  readonly uploadAnswer: ServiceOptions['uploadAnswer'];
  readonly smtp?: string;
  readonly publicUrl?: string;
  readonly trustProxy: readonly string[];
  readonly rateLimit?: number;
  readonly tokenTtl: number;
  readonly logLevel: LogLevel;
  readonly converters: 'own' | 'parent';
}

export function addServeCommand(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('Runs the bank until SIGTERM or SIGINT.')
    .option('--port <number>', '0 takes any free port', wholeNumber(0, 65_535), 0)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(dataOption())
    .addOption(
      new Option(
        '--seed <kind>',
        'what a new bank starts with (default: demo; empty with --public-url or another host)',
      ).choices(['demo', 'empty']),
    )
    .addOption(
      new Option('--profile <name>', 'documented: only what the reference shows')
        .choices(['extended', 'documented'])
        .default('extended'),
    )
    .addOption(
      new Option('--upload-answer <form>', 'what an upload answers with')
        .choices(['asset', 'id', 'empty'])
        .default('asset'),
    )
    .option(
      '--smtp <url>',
      'mail server for invitations: smtp://user:password@host:587?from=address; a password goes over TLS alone',
      smtpUrl,
    )
    .option('--public-url <url>', 'address that others reach this service by', httpUrl)
    .option(
      '--trust-proxy <address>',
      'proxy in front, or network such as 10.0.0.0/8: its X-Forwarded-For tells who asks; may be repeated',
      proxyAddresses,
      [],
    )
    .option('--rate-limit <number>', 'requests per second and token', positiveNumber)
    .option('--token-ttl <seconds>', 'idle life of a token', positiveNumber, defaultTokenLifeSeconds)
    .addOption(
      new Option('--log-level <level>', 'info: a line on stderr for each request, without names and secrets')
        .choices(['error', 'warn', 'info'])
        .default('warn'),
    )
    .addOption(
      // For a parent that alone may start processes, such as the desktop program; useless at a terminal.
      new Option('--converters <whose>').choices(['own', 'parent']).default('own').hideHelp(),
    )
    .action(serve);
}

export function dataOption(): Option {
  return new Option('--data <directory>', 'where the bank lies').default(
    defaultDataPath(process.platform, process.env),
  );
}

async function serve(flags: ServeFlags): Promise<void> {
  const seed = flags.seed ?? defaultSeed(flags);
  const environmentKey = process.env.GALLEY_SERVICE_API_KEY;
  const service = await startService({
    host: flags.host,
    port: flags.port,
    dataPath: flags.data,
    seed,
    profile: flags.profile,
    uploadAnswer: flags.uploadAnswer,
    smtpUrl: flags.smtp ?? null,
    publicUrl: flags.publicUrl ?? null,
    trustedProxies: flags.trustProxy,
    rateLimit: flags.rateLimit ?? null,
    tokenLifeMs: flags.tokenTtl * 1000,
    logLevel: flags.logLevel,
    ...(flags.converters === 'parent' ? { startConverter: createParentConverters(parentChannel()) } : {}),
    apiKey: environmentKey === undefined || environmentKey === '' ? null : environmentKey,
  });
  if (flags.seed !== undefined && !service.wasSeeded) {
    console.error('service: there is a bank in this directory already, --seed changes nothing.');
  }
  if (service.wasSeeded && seed === 'demo') {
    console.error(
      `service: the demonstration user "${demoLoginName}" has the same password as the administrator.`,
    );
  }
  if (service.isReadOnly) {
    console.error(
      `service: the disk of the bank in ${flags.data} is full. What is there can be read; nothing is taken until there is room, which the ` +
        'service notices by itself.',
    );
  }
  if (service.setAside !== null) {
    const { files, directory } = service.setAside;
    console.error(
      `service: the database names nothing for ${files} stored file${files === 1 ? '' : 's'}, now in ${directory} for 30 days. A stop in the ` +
        'middle of uploads leaves such files. If bank.db is of an older backup, put the newer one back and start again: it gets them back.',
    );
  }
  if (flags.publicUrl !== undefined && flags.trustProxy.length === 0) {
    console.error(
      'service: a proxy in front has to be named with --trust-proxy; else all people who log in have its address, and ' +
        'one who guesses passwords makes the others wait.',
    );
  }
  const { url } = service.line;
  if (
    service.outboxDirectory === null &&
    flags.publicUrl === undefined &&
    isLoopbackHost(new URL(url).hostname)
  ) {
    console.error(
      `service: invitations lead to ${url}, which opens on this computer alone. Name the address that guests reach with --public-url.`,
    );
  }
  if (service.outboxDirectory !== null) {
    console.error(`service: no mail server is set, invitations are put into ${service.outboxDirectory}`);
  }
  // Registered before the line is printed: its reader may answer at once.
  const reported = untilReported();
  process.stdout.write(`${JSON.stringify(service.line)}\n`);
  await reported;
  await service.stop();
  // The channel to the parent would keep the process for ever.
  if (flags.converters === 'parent') process.exit();
}

/** Throws where no parent listens. */
function parentChannel(): Parameters<typeof createParentConverters>[0] {
  if (process.send === undefined) throw new AppError('BAD_USAGE', { message: 'There is no parent to ask.' });
  return {
    send: (request) => process.send?.(request),
    onMessage: (listener) => process.on('message', listener),
  };
}

function untilReported(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}
