import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { changeSettings } from './change-settings.ts'
import { settingsChange, officeSettings as shape } from './contract.ts'
import { officeSettings } from './office-settings.ts'

/** The back office's doors to the shop's settings. */
export const settingsEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  app.get(
    '/settings',
    {
      config: { access: { permission: 'settings.view' } },
      schema: {
        summary: 'The settings in force, and when each policy text last changed',
        tags: ['settings'],
        response: { 200: shape.extend({ success: z.literal(true) }), ...refusals(401, 403) },
      },
    },
    async () => ({ success: true as const, ...(await officeSettings(context)) }),
  )

  app.put(
    '/settings',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Change what is mentioned of the settings; pages show it at once',
        tags: ['settings'],
        body: settingsChange,
        response: {
          200: shape.extend({ success: z.literal(true), changed: z.array(z.string()), message: z.string() }),
          ...refusals(400, 401, 403, 409, 422),
        },
      },
    },
    async (request) => {
      const changed = await changeSettings(context, request.body, await request.requireStaff(), context.clock())
      return { success: true as const, changed, message: 'Settings saved', ...(await officeSettings(context)) }
    },
  )
}
