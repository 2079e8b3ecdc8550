/**
 * Bytes of a JSON body. Strangers send a cart at most; what staff send is read only when they may call the endpoint.
 * An endpoint that needs more than its callers usually do says so by its own `bodyLimit`.
 */
export const bodyLimits = { public: 64 * 1024, cart: 128 * 1024, staff: 1024 * 1024 } as const

/** Values in a body, lists and objects included: a cart of a hundred lines has a thousand. */
export const maxValues = { public: 2000, staff: 50_000 } as const
