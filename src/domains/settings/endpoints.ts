import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { changeSettings } from './change-settings.ts'
import { closingAt } from './closing.ts'
import { officeSettings, type PoliciesOf } from './office-settings.ts'
import { shopSettings } from './shop-settings.ts'
import { staffSettingsRoutes } from './staff-routes.ts'

type Options = { context: AppContext; policiesOf: PoliciesOf }

/** The back office's endpoints of the shop's settings. */
export const settingsEndpoints: FastifyPluginAsync<Options> = async (app, { context, policiesOf }) => {
  serve(app, staffSettingsRoutes.get, async () => officeSettings(context, policiesOf))

  serve(app, staffSettingsRoutes.state, async () => ({
    closed: closingAt(await shopSettings(context.db), context.clock()) ?? null,
  }))

  serve(app, staffSettingsRoutes.change, async (request) => {
    const changed = await changeSettings(context, request.body, await request.requireStaff(), context.clock())
    return { changed, message: 'Settings saved', ...(await officeSettings(context, policiesOf)) }
  })
}
