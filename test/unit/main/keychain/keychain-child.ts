import { createKeychain, type KeychainAccount } from '../../../../main/keychain/index.ts';
import { silentLog } from '../../../../main/platform/index.ts';

/** Runs in a process of its own, because the bus is found through its environment. Prints what it saw as JSON. */
const keychain = createKeychain({ log: silentLog });
const read = async (account: KeychainAccount) => {
  const { secret, trouble } = await keychain.read(account);
  return trouble?.kind ?? secret;
};
const key = { server: 'https://bank.example', user: null };
const password = { server: 'https://bank.example', user: 'aino' };

const [command] = process.argv.slice(2);
const seen =
  command === 'read-again'
    ? [await read(key), await read(password), await keychain.remove(key), await read(key)]
    : [
        await read(key),
        await keychain.write(key, 'the key'),
        await keychain.write(password, 'ä secret'),
        await read(key),
        await read(password),
        await keychain.remove(password),
        await keychain.remove(password),
        await read(password),
      ];
process.stdout.write(`${JSON.stringify(seen)}\n`);
