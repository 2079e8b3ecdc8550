/** Makes a small button 44 px high on phones and touch screens. */
export const touchHeight = 'max-md:min-h-11 pointer-coarse:min-h-11'
