/**
 * Bytes of a JSON body. The public sends a cart at most; a body from staff is read only if they may call the endpoint.
 * An endpoint that needs more sets its own `bodyLimit`.
 */
export const bodyLimits = { public: 64 * 1024, cart: 128 * 1024, staff: 1024 * 1024 } as const

/** Maximum number of values in a body, arrays and objects included: a cart of a hundred lines has a thousand. */
export const maxValues = { public: 2000, staff: 50_000 } as const
