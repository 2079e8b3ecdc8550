import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import { officeSettings, settingsChange, shopState } from './staff-contract.ts'

/** The shop's settings. */
export const staffSettingsRoutes = {
  get: route({
    method: 'GET',
    path: 'settings',
    access: { permission: 'settings.view' },
    summary: 'The settings in force, and when each policy text last changed',
    tag: 'settings',
    response: answerOf(officeSettings.shape),
    refusals: [401, 403],
  }),
  state: route({
    method: 'GET',
    path: 'shop-state',
    access: 'staff',
    summary: 'Whether the shop is closed to orders, with which notice, and when it opens by itself',
    tag: 'settings',
    response: answerOf(shopState.shape),
    refusals: [401],
  }),
  change: route({
    method: 'PUT',
    path: 'settings',
    access: 'main',
    summary: 'Change what is mentioned of the settings; pages show it at once',
    tag: 'settings',
    body: settingsChange,
    response: answerOf({ ...officeSettings.shape, changed: z.array(z.string()), message: z.string() }),
    refusals: [400, 401, 403, 409, 422],
  }),
}
