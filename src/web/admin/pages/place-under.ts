type Row = { top: number; bottom: number }

/**
 * Index of a dragged row for a pointer at this height. The row swaps with a neighbour only once it would be under the
 * pointer there, too: rows of different heights would otherwise jump back and forth.
 */
export function placeUnder(rows: readonly Row[], at: number, y: number): number {
  const own = rows[at]
  if (!own) return at
  const height = own.bottom - own.top
  let place = at
  while (place + 1 < rows.length && y > (rows[place + 1]?.bottom ?? 0) - Math.min(height, heightOf(rows[place + 1])))
    place++
  if (place > at) return place
  while (place > 0 && y < (rows[place - 1]?.top ?? 0) + Math.min(height, heightOf(rows[place - 1]))) place--
  return place
}

const heightOf = (row: Row | undefined) => (row ? row.bottom - row.top : 0)
