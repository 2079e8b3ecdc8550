/** Kinds of mails with a link that opens an account. */
export const accountLinkMails = ['password-reset', 'account-opened'] as const
