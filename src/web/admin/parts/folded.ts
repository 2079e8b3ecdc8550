/** Lower case, and য়, ড় and ঢ় as the shop stores them: for comparing what is typed with names. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase()
