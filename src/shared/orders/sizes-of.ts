/** The size of a line in English; with the second size to try: `S + M to try, pays for one`. */
export const sizesOf = ({ size, secondSize }: { size: string; secondSize?: string | undefined }): string =>
  secondSize === undefined ? size : `${size} + ${secondSize} to try, pays for one`
