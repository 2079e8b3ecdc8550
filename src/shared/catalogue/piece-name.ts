type Variant = { size: string; color: string }

/** A size or a colour as staff read it; '' if the product has no choice of it. */
export const choiceName = (name: string): string => (/^default$/i.test(name) ? '' : name)

/** 'M, Green', in English, without a size or a colour that the product has no choice of. */
export const sizeAndColor = ({ size, color }: Variant, separator = ', '): string =>
  [size, color].map(choiceName).filter(Boolean).join(separator)

/**
 * 'Panjabi (M, Green)', in English, for staff and couriers. A size or colour without alternatives is left out.
 * @param more follows the colour
 */
export function pieceName({ name, ...variant }: Variant & { name: string }, more = ''): string {
  const inBrackets = [sizeAndColor(variant), more].filter(Boolean).join(', ')
  return inBrackets ? `${name} (${inBrackets})` : name
}
