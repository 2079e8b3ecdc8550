type Timed = { showFrom: Date | null; showUntil: Date | null }

/**
 * Of what has its time, what is to be seen at that moment; and when that changes next, undefined: never. Whoever keeps
 * what is shown keeps it no longer.
 */
export function onShow<Row extends Timed>(rows: Row[], now: Date): { shown: Row[]; until: Date | undefined } {
  const turns = rows.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil].filter((turn) => turn !== null))
  const next = Math.min(...turns.map((turn) => turn.getTime()).filter((turn) => turn > now.getTime()))
  return {
    shown: rows.filter((row) => stateOf(row, now) === 'shown'),
    until: Number.isFinite(next) ? new Date(next) : undefined,
  }
}

/** Whether its time is still to come, is now, or is over. */
export function stateOf({ showFrom, showUntil }: Timed, now: Date): 'to-come' | 'shown' | 'over' {
  if (showUntil && showUntil <= now) return 'over'
  return showFrom && showFrom > now ? 'to-come' : 'shown'
}
