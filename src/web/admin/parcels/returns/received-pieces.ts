import { type ParcelState, parcelState } from '#shared/parcels/parcel-states.ts'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'

/** Where a returned piece goes. */
export const bins = ['toShelf', 'toSecondChoice', 'writtenOff'] as const
export type Bin = (typeof bins)[number]

/** A line of a parcel at the return counter: its quantity, and the pieces per bin. */
export type Counted = { quantity: number } & Record<Bin, number>

/** The bin for all pieces by default; undefined for a partial delivery, where none is returned by default. */
const defaultBin = (state: ParcelState): Bin | undefined =>
  (({ shop: 'toShelf', courier: 'toShelf', customer: undefined, split: undefined, lost: 'writtenOff' }) as const)[
    parcelState(state).goodsAt
  ]

/**
 * The initial count: all pieces go to the shelf; those of a lost or damaged parcel are written off; of a partial
 * delivery none has come back.
 */
export const firstCount = ({
  state,
  lines,
}: {
  state: ParcelState
  lines: readonly { quantity: number }[]
}): Counted[] =>
  lines.map(({ quantity }) => {
    const bin = defaultBin(state)
    return { quantity, toShelf: 0, toSecondChoice: 0, writtenOff: 0, ...(bin && { [bin]: quantity }) }
  })

/** The parcel with the pieces to count: the returned ones of an exchange, otherwise its own. */
export const atCounter = <Parcel extends Pick<ParcelView, 'state' | 'isExchange' | 'lines' | 'expected'>>(
  parcel: Parcel,
): Parcel => (parcel.isExchange && parcel.state === 'partly_delivered' ? { ...parcel, lines: parcel.expected } : parcel)

const sumOf = (line: Counted): number => bins.reduce((sum, bin) => sum + line[bin], 0)

/** Pieces not assigned to a bin yet. For a partial delivery: the pieces that the customer kept. */
export const uncountedPieces = (line: Counted): number => line.quantity - sumOf(line)

/**
 * Puts this many pieces into one bin. Excess is taken from the other bins, the shelf first. Except in a partial
 * delivery, pieces removed from another bin return to the shelf.
 */
export function setPieces(line: Counted, bin: Bin, pieces: number, isPartial: boolean): Counted {
  const next = { ...line, [bin]: Math.max(0, Math.min(line.quantity, pieces)) }
  for (const other of bins) if (other !== bin) next[other] -= Math.min(next[other], Math.max(0, -uncountedPieces(next)))
  const left = line[bin] - next[bin]
  if (!isPartial && bin !== 'toShelf' && left > 0) next.toShelf += left
  return next
}

const words: Record<Bin, string> = {
  toShelf: t('to shelf'),
  toSecondChoice: t('second choice'),
  writtenOff: t('written off'),
}

/** '2 to shelf, 1 written off'; '' if no piece came back. */
export const binsText = (...lines: Record<Bin, number>[]): string =>
  bins
    .map((bin) => ({ bin, pieces: lines.reduce((sum, line) => sum + line[bin], 0) }))
    .flatMap(({ bin, pieces }) => (pieces > 0 ? `${pieces} ${words[bin]}` : []))
    .join(', ')
