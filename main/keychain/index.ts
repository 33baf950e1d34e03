/**
 * main/keychain: secrets in the keychain of the system: Keychain, Credential Manager, Secret Service.
 *
 * In: a server, a user, and the key or password. Out: the secret again, and whether it will outlive this process.
 * Where there is no keychain, or it stays locked, the secret lives in memory, and the caller gets a reason to show.
 * It must never write a secret to a file, a log or an error, and never pretend that a secret is kept when it is not.
 */
export * from './keychain.ts';
