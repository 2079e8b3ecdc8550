import { m } from '#shared/paraglide/messages.js'
import { sizeName } from './size-name.ts'

type Size = { size: string; available: boolean; isElsewhere?: boolean | undefined }

/** Availability of a size. */
export const sizeState = ({ available, isElsewhere }: Omit<Size, 'size'>): string =>
  isElsewhere ? m.card_other_color() : available ? m.available() : m.sold_out()

/** The accessible name of a size: L: Sold out. */
export const sizeLabel = (size: Size): string => m.size_state({ size: sizeName(size.size), state: sizeState(size) })
