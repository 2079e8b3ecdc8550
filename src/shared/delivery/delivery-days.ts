type Span = { from: number; to: number }

/** The whole days that a parcel takes by the hours of its zone; undefined if it may arrive within one day. */
export const deliveryDays = ({ from, to }: Span): Span | undefined =>
  from < 24 || to <= 24 ? undefined : { from: Math.floor(from / 24), to: Math.ceil(to / 24) }

/** '2-3'; '2' if it takes exactly two days. */
export const daysText = ({ from, to }: Span, count: (days: number) => string): string =>
  from === to ? count(to) : `${count(from)}-${count(to)}`
