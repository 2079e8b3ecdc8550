type Piece = { name: string; size: string; color: string }

/**
 * 'Panjabi (M, Green)', in English, for staff and couriers; without a size or a colour that the product has no choice
 * of.
 * @param more stands behind the colour
 */
export function pieceName({ name, size, color }: Piece, more = ''): string {
  const words = [size, color].filter((word) => !/^default$/i.test(word))
  const inBrackets = [...words, more].filter(Boolean).join(', ')
  return inBrackets ? `${name} (${inBrackets})` : name
}
