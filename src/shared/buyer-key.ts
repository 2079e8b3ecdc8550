/**
 * Identifies a buyer: the e-mail address in lower case, or the phone number (+8801XXXXXXXXX) of buyers without one,
 * such as callers. A phone number never contains an @.
 */
export const buyerKey = (email: string, phone: string): string => email.toLowerCase() || phone

/** The e-mail address in such a key; empty for buyers identified by phone. */
export const emailIn = (key: string): string => (key.includes('@') ? key : '')
