/** Parses a text as a URL; undefined if it is none. (Chrome 111 and Safari 16.4 have no URL.canParse.) */
export function urlIn(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {}
}
