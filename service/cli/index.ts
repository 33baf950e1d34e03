/**
 * service/cli: the composition root of the service and its commands: serve, key, user, group, seed.
 *
 * It is the only room that knows all the others: it opens the data directory, seeds a new bank, passes the store into the
 * domain and the domain into the HTTP side, and listens. It holds no rule of the bank.
 *
 * In: flags, environment, signals. Out: one JSON line on stdout per event, words for people on stderr.
 */
export * from './service-options.ts';
export * from './start-service.ts';
