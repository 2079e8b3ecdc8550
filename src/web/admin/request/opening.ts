import { queryOptions } from '@tanstack/react-query'
import type { DemoAnswer, DemoCounts, DemoRun, SetupAnswer } from '#domains/opening/staff-contract.ts'
import { staffOpeningRoutes } from '#domains/opening/staff-routes.ts'
import type { Setup } from '#domains/settings/staff-contract.ts'
import { staffSettingsRoutes } from '#domains/settings/staff-routes.ts'
import { call } from '../api.ts'
import { saveSettings } from './settings.ts'

export type { DemoAnswer, DemoCounts, DemoRun, SetupAnswer }

/** The setup steps of a new shop, done and open. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(staffOpeningRoutes.setup, { signal }),
})

/** Counts of the demo data; polled every second while it is being added or removed. */
export const demoQuery = queryOptions({
  queryKey: ['demo-data'],
  queryFn: ({ signal }) => call(staffOpeningRoutes.demo, { signal }),
  refetchInterval: ({ state }) => (state.data?.run && !state.data.run.finishedAt ? 1000 : false),
})

/** @throws ApiRefusal 409 no_mail */
export const sendTestMail = (to: string) => call(staffOpeningRoutes.testMail, { body: { to } })

/** @throws ApiRefusal 409 under_way, not_empty */
export const fillDemo = (withOrders: boolean): Promise<DemoAnswer> =>
  call(staffOpeningRoutes.fill, { body: { withOrders } })

/** @throws ApiRefusal 409 under_way, count_changed, nothing_to_clear · 422 the words */
export const clearDemo = (confirm: string, { products, demoOrders, realOrders }: DemoCounts): Promise<DemoAnswer> =>
  call(staffOpeningRoutes.clear, { body: { confirm, products, orders: demoOrders + realOrders } })

/** Notes how far the owner is with the guide, whatever else was changed in the settings. */
export async function noteSetup(change: (before: Setup) => Setup | null) {
  const { version, settings } = await call(staffSettingsRoutes.get, {})
  return saveSettings({ version, setup: change(settings.setup ?? { skipped: [], confirmed: [] }) })
}
