/**
 * Whether a picture may be cropped to an upright frame. A square or wide one would lose its sides, often sleeves and
 * hems: it is shown uncropped, on a neutral background.
 */
export const isUpright = ({ width, height }: { width: number; height: number }): boolean => width < height * 0.9
