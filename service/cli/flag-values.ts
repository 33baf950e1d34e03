import { isIP } from 'node:net';
import { InvalidArgumentError } from 'commander';

export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < minimum || value > maximum) {
      throw new InvalidArgumentError(`A whole number from ${minimum} to ${maximum} is needed.`);
    }
    return value;
  };
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('A number above 0 is needed.');
  return value;
}

export function httpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new InvalidArgumentError('An http or https address is needed.');
  }
  return url.href.replace(/\/$/, '');
}

/** One more address, or network in CIDR form. A name could mean another computer tomorrow. */
export function proxyAddresses(text: string, before: readonly string[]): readonly string[] {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const mostBits = version === 4 ? 32 : 128;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits);
  if (version === 0 || !isNetwork || rest.length > 0) {
    throw new InvalidArgumentError('An IP address or a network such as 10.0.0.0/8 is needed.');
  }
  return [...before, text];
}

/** The password in it may hold anything that an address can carry; `from=` must be an address by itself. */
export function smtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    throw new InvalidArgumentError('An smtp or smtps address is needed.');
  }
  const from = url.searchParams.get('from');
  if (from !== null && !/^[^\s@<>]+@[^\s@<>]+$/.test(from)) {
    throw new InvalidArgumentError('from= must be an e-mail address.');
  }
  return text;
}

/** A moment as people write it, `2027-01-31` or `2027-01-31T12:00Z`, or Unix seconds. Returns Unix milliseconds. */
export function momentMs(text: string): number {
  const valueMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(new Date(valueMs).getTime()))
    throw new InvalidArgumentError('A date such as 2027-01-31 is needed, or Unix seconds.');
  return valueMs;
}
