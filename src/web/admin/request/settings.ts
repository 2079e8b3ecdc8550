import { queryOptions } from '@tanstack/react-query'
import type {
  AnnouncementRequest,
  BannerRequest,
  ContentList,
  OfficeAnnouncement,
  OfficeBanner,
  OfficeSocialPost,
  OfficeTile,
  SocialPostRequest,
  TileRequest,
} from '#domains/content/staff-contract.ts'
import { staffContentRoutes } from '#domains/content/staff-routes.ts'
import type { PolicyText, SettingsChange, SettingsInForce } from '#domains/settings/staff-contract.ts'
import { staffSettingsRoutes } from '#domains/settings/staff-routes.ts'
import { call } from '../api.ts'

export type { ContentList, PolicyText, SettingsChange, SettingsInForce }

/** The settings in force, with the version that a change must name. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(staffSettingsRoutes.get, { signal }),
  // What is edited must not change under the hands.
  refetchOnWindowFocus: false,
})

/** @throws ApiRefusal 409 stale, 422 with what is wrong beside which field */
export const saveSettings = (change: SettingsChange) => call(staffSettingsRoutes.change, { body: change })

/** What each list holds, and what is sent for one of it. */
type Entries = {
  announcements: { entry: OfficeAnnouncement; given: AnnouncementRequest }
  banners: { entry: OfficeBanner; given: BannerRequest }
  'featured-categories': { entry: OfficeTile; given: TileRequest }
  'social-posts': { entry: OfficeSocialPost; given: SocialPostRequest }
}
export type Entry<List extends ContentList> = Entries[List]['entry']
export type Given<List extends ContentList> = Entries[List]['given']

const routesOf = (list: ContentList) => staffContentRoutes.lists[list]

type Page<List extends ContentList> = { entries: Entry<List>[]; freeDeliveryOver: number | null }

/** A list in its order. */
export const entriesQuery = <List extends ContentList>(list: List) =>
  queryOptions({
    queryKey: ['content', list],
    queryFn: async ({ signal }) => (await call(routesOf(list).list, { signal })) as unknown as Page<List>,
    refetchOnWindowFocus: false,
  })

export const addEntry = <List extends ContentList>(list: List, given: Given<List> & { position?: number }) =>
  call(routesOf(list).add, { body: given as Given<ContentList> & { position?: number } })

/** @throws ApiRefusal 409 stale, 422 with what is wrong beside which field */
export const changeEntry = <List extends ContentList>(
  list: List,
  change: Given<List> & { id: string; version: string },
) => call(routesOf(list).change, { body: change as Given<ContentList> & { id: string; version: string } })

/** @returns where it stood: with that it can be put back */
export const deleteEntry = (list: ContentList, { id, version }: { id: string; version: string }) =>
  call(routesOf(list).remove, { body: { id, version } })

/** @throws ApiRefusal 409 stale when the list has other entries by now */
export const saveOrder = (list: ContentList, ids: string[]) => call(staffContentRoutes.order, { body: { list, ids } })
