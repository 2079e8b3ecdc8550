/**
 * Limits of a variant: carts, orders and stock accept everything that the catalogue accepts. Texts in UTF-16 code
 * units.
 */
export const pieceLimits = {
  size: 40,
  color: 60,
  /** A price or a cost. */
  taka: 10_000_000,
  /** Stock of a variant. */
  pieces: 1_000_000,
} as const
