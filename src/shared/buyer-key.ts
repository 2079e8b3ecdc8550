/**
 * By what the shop tells people who order apart, and what stands where an order names its buyer: the e-mail address in
 * lower case, or the phone number (+8801XXXXXXXXX) of whoever gave none, as callers do. No phone number holds an @.
 */
export const buyerKey = (email: string, phone: string): string => email.toLowerCase() || phone

/** The e-mail address in such a key; empty for who is known by phone alone. */
export const emailIn = (key: string): string => (key.includes('@') ? key : '')
