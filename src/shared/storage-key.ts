/** Folders of letters, digits, dashes; no segment begins with a dot, so a key leads nowhere but below its root. */
const keyGrammar = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\/[a-z0-9][a-z0-9_-]*\.[a-z0-9]{2,5}$/i

/** Can this be the key of a stored file? */
export const isStorageKey = (key: string): boolean => key.length <= 200 && keyGrammar.test(key)
