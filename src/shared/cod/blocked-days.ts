/** A block ends by itself after so many days, unless somebody chooses another end. */
export const blockedDays = 180
