import type { ScheduleState } from './staff-contract.ts'

type Timed = { showFrom: Date | null; showUntil: Date | null }

/**
 * The rows that are active at that moment, and `until`: the next moment at which this changes (undefined: never), which
 * limits caching.
 */
export function activeAt<Row extends Timed>(rows: Row[], now: Date): { shown: Row[]; until: Date | undefined } {
  const turns = rows.flatMap(({ showFrom, showUntil }) => [showFrom, showUntil].filter((turn) => turn !== null))
  const next = Math.min(...turns.map((turn) => turn.getTime()).filter((turn) => turn > now.getTime()))
  return {
    shown: rows.filter((row) => stateOf(row, now) === 'shown'),
    until: Number.isFinite(next) ? new Date(next) : undefined,
  }
}

/** Whether a row is scheduled, shown or over. */
export function stateOf({ showFrom, showUntil }: Timed, now: Date): Exclude<ScheduleState, 'off'> {
  if (showUntil && showUntil <= now) return 'over'
  return showFrom && showFrom > now ? 'to-come' : 'shown'
}

/** From the wire to the table, and back. */
export const parseTimes = ({ showFrom, showUntil }: { showFrom: string | null; showUntil: string | null }) => ({
  showFrom: showFrom === null ? null : new Date(showFrom),
  showUntil: showUntil === null ? null : new Date(showUntil),
})

export const formatTimes = (row: Timed) => ({
  showFrom: row.showFrom?.toISOString() ?? null,
  showUntil: row.showUntil?.toISOString() ?? null,
})
