/** Default length of a block, in days. */
export const blockedDays = 180
