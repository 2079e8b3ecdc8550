/**
 * What a stranger typed, so that no mail program makes a link of it: whoever orders types the address that the mail
 * goes to. Initials stay: A.K.M.
 */
export const unlinked = (text: string): string =>
  text.replaceAll('://', ': ').replace(/[.。．｡](?=\p{L}\p{M}*\p{L})/gu, '. ')
