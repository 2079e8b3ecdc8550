import { createHash } from 'node:crypto'
import type { PageRow, VersionRow } from './lock-page.ts'
import type { PageVersionView } from './staff-contract.ts'

/** A version that changes with every change of a page or of one of its versions. */
export function versionOf(page: PageRow | undefined, versions: readonly VersionRow[]): string {
  const all = versions.map(({ number, savedAt, publishAt }) => [
    number,
    savedAt.getTime(),
    publishAt?.getTime() ?? null,
  ])
  return createHash('sha256')
    .update(JSON.stringify([page?.isOwn ? page.slug : null, all]))
    .digest('hex')
    .slice(0, 32)
}

/** The version that is shown at that moment. */
export const shownOf = (versions: readonly VersionRow[], now: Date): VersionRow | undefined =>
  versions
    .filter(({ publishAt }) => publishAt !== null && publishAt <= now)
    .toSorted((a, b) => (b.publishAt?.getTime() ?? 0) - (a.publishAt?.getTime() ?? 0) || b.number - a.number)[0]

export function viewOf(version: VersionRow, shown: VersionRow | undefined, now: Date): PageVersionView {
  const { number, document, publishAt, savedAt, savedBy, previewToken } = version
  return {
    number,
    state: publishAt === null ? 'draft' : publishAt > now ? 'planned' : version === shown ? 'shown' : 'past',
    isStandardText: document === null,
    publishAt: publishAt?.toISOString() ?? null,
    savedAt: savedAt.toISOString(),
    savedBy,
    previewPath: `/preview/${previewToken}`,
  }
}
