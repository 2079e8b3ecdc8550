import { mediaFilters } from '#domains/catalogue/media/staff-contract.ts'
import type { MediaQuery } from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'

export const mediaDefaults = { search: '', folder: '', filter: 'all', kind: '', page: '1' }
export type MediaFilters = typeof mediaDefaults

export const filterWords: Record<(typeof mediaFilters)[number], string> = {
  all: t('All'),
  unused: t('Not used'),
  'no-alt': t('Without alternative text'),
  copies: t('Same contents twice'),
  missing: t('Missing in the storage'),
}

/** The query of the endpoint; unknown values in the URL count as not set. */
export const mediaQueryOf = ({ search, folder, filter, kind, page }: MediaFilters): MediaQuery => ({
  ...(search && { search }),
  ...(folder && { folder }),
  filter: mediaFilters.find((each) => each === filter) ?? 'all',
  ...((kind === 'picture' || kind === 'film') && { kind }),
  page: Math.max(1, Math.trunc(Number(page)) || 1),
})
