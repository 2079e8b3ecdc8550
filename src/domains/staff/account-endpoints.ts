import type { FastifyPluginAsync } from 'fastify'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { deviceToken } from '#platform/database/known-devices.ts'
import { serve } from '#platform/http/serve.ts'
import { changeStaffPassword } from './change-password.ts'
import { changeStaffLanguage } from './language.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
} from './second-factor/second-factor.ts'
import { secondFactorOf } from './second-factor/second-factor-state.ts'
import { staffAccountRoutes } from './staff-routes.ts'

/** What every staff member may do with their own account. */
export const staffAccountEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, limits, clock } = context
  serve(app, staffAccountRoutes.changePassword, async (request) => {
    const acting = { session: request.cookie('staff'), device: deviceToken(request.cookie('device')) }
    await changeStaffPassword(db, limits, await request.requireStaff(), request.body, acting)
    return { message: 'Password changed successfully!' }
  })

  serve(app, staffAccountRoutes.changeLanguage, async (request) => {
    await changeStaffLanguage(db, (await request.requireSignedInStaff()).id, request.body.language)
    return {}
  })

  serve(app, staffAccountRoutes.secondFactor, async (request) =>
    secondFactorOf(db, (await request.requireSignedInStaff()).id),
  )

  serve(app, staffAccountRoutes.changeSecondFactor, async (request) => {
    const { body } = request
    const member = await request.requireSignedInStaff()
    if (body.action === 'begin') {
      const { shopName } = await shopSettings(db)
      return beginSecondFactor(context, member, body.password, shopName)
    }
    const recoveryCodes =
      body.action === 'confirm'
        ? await confirmSecondFactor(context, member, body.code, request.cookie('staff'), clock())
        : await renewRecoveryCodes(db, limits, member, body.password)
    return { recoveryCodes }
  })

  serve(app, staffAccountRoutes.dropSecondFactor, async (request) => {
    await dropSecondFactor(db, limits, await request.requireStaff(), request.body.password)
    return {}
  })
}
