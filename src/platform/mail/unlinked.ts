/**
 * Breaks links in a stranger's text, so that mail programs do not show them: anyone can order under another person's
 * address. Initials stay: A.K.M.
 */
export const unlinked = (text: string): string =>
  text.replaceAll('://', ': ').replace(/[.。．｡](?=\p{L}\p{M}*\p{L})/gu, '. ')
