// @ts-check

/**
 * Keys for comments: the same one as long as the same comment is tried again, so that the service takes it once, also when the
 * answer to the first try was lost. Another text or place is another comment.
 */
export function createCommentKeys() {
  /** Of comments that may have arrived or not, by what is in them. @type {Map<string, string>} */
  const open = new Map();

  return {
    /** @param {unknown} comment what is sent, apart from the key */
    keyOf(comment) {
      const content = JSON.stringify(comment);
      const key = open.get(content) ?? createKey();
      open.set(content, key);
      return key;
    },
    /** It was taken: the same words once more are a second comment. @param {unknown} comment */
    settled(comment) {
      open.delete(JSON.stringify(comment));
    },
  };
}

/** Not `randomUUID`, which browsers keep from pages that come without TLS. */
function createKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
