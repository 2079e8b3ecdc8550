type Variant = { size: string; color: string }

/** 'M, Green', in English, without a size or a colour that the product has no choice of. */
export const sizeAndColor = ({ size, color }: Variant, separator = ', '): string =>
  [size, color].filter((word) => word && !/^default$/i.test(word)).join(separator)

/**
 * 'Panjabi (M, Green)', in English, for staff and couriers; without a size or a colour that the product has no choice
 * of.
 * @param more stands behind the colour
 */
export function pieceName({ name, ...variant }: Variant & { name: string }, more = ''): string {
  const inBrackets = [sizeAndColor(variant), more].filter(Boolean).join(', ')
  return inBrackets ? `${name} (${inBrackets})` : name
}
