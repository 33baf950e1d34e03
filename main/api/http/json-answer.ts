/** Reads UTF-8 JSON, with or without the byte order mark that some servers write. Undefined when it is not JSON. */
export function parseJson(body: Uint8Array): unknown {
  try {
    // TextDecoder drops the byte order mark.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** An object with named properties: neither null nor a list. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True when the body begins as a page does, with any content type. */
export function looksLikeHtml(body: Uint8Array): boolean {
  const start = new TextDecoder().decode(body.subarray(0, 256)).trimStart().toLowerCase();
  return start.startsWith('<!doctype') || start.startsWith('<html') || start.startsWith('<head');
}
