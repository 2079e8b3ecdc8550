/** Reserved by RFC 2606 and 6762: not deliverable. */
const reserved = /(^|[.@])(example|invalid|test|localhost|local|example\.(com|net|org))$/i

/** False for reserved domains such as that of the default address, hello@bunon.example. */
export const isDeliverable = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email) && !reserved.test(email)
