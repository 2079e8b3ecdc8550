import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type {
  BannerRequest,
  ContentList,
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

/** The current settings, with the version that a change must send. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(staffSettingsRoutes.get, { signal }),
  // The form must not change while the user types.
  refetchOnWindowFocus: false,
})

/** Whether the shop is closed. Polled, because another person may close it, and it may reopen on schedule. */
export const shopStateQuery = queryOptions({
  queryKey: ['shop-state'],
  queryFn: ({ signal }) => call(staffSettingsRoutes.state, { signal }),
  refetchInterval: 60_000,
})

const readiness = z.object({ version: z.string() })

/** The version of the shop. The readiness endpoint returns it even while the shop is not ready. */
export const releaseQuery = queryOptions({
  queryKey: ['release'],
  queryFn: async ({ signal }) => readiness.parse(await (await fetch('/readyz', { signal })).json()).version,
})

/** Opens a closed shop, whatever else was changed in the settings. The setup guide is over then. */
export async function openTheShop() {
  const { version } = await call(staffSettingsRoutes.get, {})
  return saveSettings({ version, closing: null, setup: null })
}

/** @throws ApiRefusal 409 stale, 422 with messages by field */
export const saveSettings = (change: SettingsChange) => call(staffSettingsRoutes.change, { body: change })

/** Entry and request type of each content list. */
type Entries = {
  banners: { entry: OfficeBanner; given: BannerRequest }
  'featured-categories': { entry: OfficeTile; given: TileRequest }
  'social-posts': { entry: OfficeSocialPost; given: SocialPostRequest }
}
export type Entry<List extends ContentList> = Entries[List]['entry']
export type Given<List extends ContentList> = Entries[List]['given']

const routesOf = (list: ContentList) => staffContentRoutes.lists[list]

type Page<List extends ContentList> = { entries: Entry<List>[] }

/** The entries of a list, in order. */
export const entriesQuery = <List extends ContentList>(list: List) =>
  queryOptions({
    queryKey: ['content', list],
    queryFn: async ({ signal }) => (await call(routesOf(list).list, { signal })) as unknown as Page<List>,
    refetchOnWindowFocus: false,
  })

export const addEntry = <List extends ContentList>(list: List, given: Given<List> & { position?: number }) =>
  call(routesOf(list).add, { body: given as Given<ContentList> & { position?: number } })

/** @throws ApiRefusal 409 stale, 422 with messages by field */
export const changeEntry = <List extends ContentList>(
  list: List,
  change: Given<List> & { id: string; version: string },
) => call(routesOf(list).change, { body: change as Given<ContentList> & { id: string; version: string } })

/** @returns its former position, with which it can be restored */
export const deleteEntry = (list: ContentList, { id, version }: { id: string; version: string }) =>
  call(routesOf(list).remove, { body: { id, version } })

/** @throws ApiRefusal 409 stale if the list has other entries by now */
export const saveOrder = (list: ContentList, ids: string[]) => call(staffContentRoutes.order, { body: { list, ids } })
