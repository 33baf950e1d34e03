import { apiKeyHeader, routes, tokenHeader } from '../shared/api/index.ts';

/** A token of the service for this key. */
export async function signIn(url: string, apiKey: string): Promise<string> {
  const response = await fetch(url + routes.getToken.path, {
    method: 'POST',
    headers: { [apiKeyHeader]: apiKey },
  });
  return String(routes.getToken.response.parse(await response.json())[tokenHeader]);
}
