import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type AnnouncementRequest,
  type BannerRequest,
  type ContentList,
  type OfficeAnnouncement,
  type OfficeBanner,
  type OfficeSocialPost,
  type OfficeTile,
  officeAnnouncement,
  officeBanner,
  officeSocialPost,
  officeTile,
  type SocialPostRequest,
  type TileRequest,
} from '#domains/content/contract.ts'
import type { OfficeSettings, PolicyText, SettingsChange, SettingsInForce } from '#domains/settings/contract.ts'
import { staffSettingsRoutes } from '#domains/settings/staff-routes.ts'
import { call } from '../api.ts'

export type { ContentList, OfficeSettings, PolicyText, SettingsChange, SettingsInForce }

const success = z.object({ success: z.literal(true) })

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

const shapes: { [List in ContentList]: z.ZodType<Entry<List>> } = {
  announcements: officeAnnouncement,
  banners: officeBanner,
  'featured-categories': officeTile,
  'social-posts': officeSocialPost,
}
type Page<List extends ContentList> = { entries: Entry<List>[]; freeDeliveryOver: number | null }

/** A list in its order. */
export const entriesQuery = <List extends ContentList>(list: List) =>
  queryOptions({
    queryKey: ['content', list],
    queryFn: async ({ signal }) =>
      (await call('GET', list, {
        answer: success.extend({ entries: z.array(shapes[list]), freeDeliveryOver: z.number().nullable() }),
        signal,
      })) as unknown as Page<List>,
    refetchOnWindowFocus: false,
  })

const said = success.extend({ message: z.string() })

export const addEntry = <List extends ContentList>(list: List, given: Given<List> & { position?: number }) =>
  call('POST', list, { body: given, answer: said })

/** @throws ApiRefusal 409 stale, 422 with what is wrong beside which field */
export const changeEntry = <List extends ContentList>(
  list: List,
  change: Given<List> & { id: string; version: string },
) => call('PUT', list, { body: change, answer: said })

/** @returns where it stood: with that it can be put back */
export const deleteEntry = (list: ContentList, { id, version }: { id: string; version: string }) =>
  call('DELETE', list, { body: { id, version }, answer: said.extend({ position: z.number() }) })

/** @throws ApiRefusal 409 stale when the list has other entries by now */
export const saveOrder = (list: ContentList, ids: string[]) =>
  call('PUT', 'content-order', { body: { list, ids }, answer: said })
