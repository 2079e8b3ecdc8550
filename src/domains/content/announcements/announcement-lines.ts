import { localized } from '#domains/catalogue/localized.ts'
import { cachedShown } from '#domains/content/page-editor/cached-shown.ts'
import { publicZones } from '#domains/places/zones.ts'
import type { Db } from '#platform/database/database.ts'
import { freeEverywhereOver } from '#shared/delivery/delivery.ts'
import { activeAt, parseTimes, stateOf } from '../active-at.ts'
import type { Announcement } from '../contract.ts'
import type { AnnouncementDocument, AnnouncementLine } from './staff-contract.ts'
import { fillThreshold, namesThreshold } from './threshold.ts'

/**
 * The active announcement lines in order. '{threshold}' is replaced by the free-delivery threshold; such a line is left
 * out if there is none. Cache with the tags 'pages' and 'settings', at most until `until`.
 */
export async function announcementLines(
  db: Db,
  now: Date,
): Promise<{ announcements: Announcement[]; until: Date | undefined }> {
  const [version, zones] = await Promise.all([
    cachedShown<AnnouncementDocument>(db, 'announcements', now),
    publicZones(db),
  ])
  const lines = sayable(version.document?.announcements ?? [], freeEverywhereOver(zones))
  const { shown, until } = activeAt(lines, now)
  const moments = [until, version.until].flatMap((moment) => moment?.getTime() ?? [])
  return {
    announcements: shown.map(({ text, link }) => ({ text, link })),
    until: moments.length > 0 ? new Date(Math.min(...moments)) : undefined,
  }
}

/** The lines that a version would show, now and later. `from` null: immediately. */
export async function previewedLines(
  db: Db,
  now: Date,
  { announcements }: AnnouncementDocument,
): Promise<(Announcement & { from: string | null })[]> {
  const lines = sayable(announcements, freeEverywhereOver(await publicZones(db)))
  return lines.flatMap(({ showFrom, showUntil, ...line }) => {
    const state = stateOf({ showFrom, showUntil }, now)
    return state === 'over' ? [] : { ...line, from: state === 'to-come' && showFrom ? showFrom.toISOString() : null }
  })
}

/** Visible lines with their current values, without lines about a promise that the shop does not keep today. */
const sayable = (lines: readonly AnnouncementLine[], freeOver: number | null) =>
  lines
    .filter(({ isHidden, text }) => !isHidden && (freeOver !== null || !namesThreshold(text)))
    .map(({ text, link, ...times }) => ({
      text: localized(...fillThreshold(text, freeOver ?? 0)),
      link,
      ...parseTimes(times),
    }))
