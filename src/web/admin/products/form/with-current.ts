/** The options, plus the product's current value if it is no longer among them. */
export const withCurrent = (offered: string[], current: string) =>
  current && !offered.includes(current) ? [...offered, current] : offered
