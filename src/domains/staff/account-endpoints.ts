import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { deviceToken } from '#platform/database/known-devices.ts'
import { refusals } from '#platform/http/refusals.ts'
import { changeStaffPassword } from './change-password.ts'
import { changePasswordRequest, dropSecondFactorRequest, secondFactorRequest, secondFactorState } from './contract.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from './second-factor.ts'

const success = z.literal(true)

/** What everybody who works here may do with their own account. */
export const staffAccountEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { db, limits, clock } = context
  app.post(
    '/change-staff-password',
    {
      config: { access: 'staff' },
      schema: {
        summary: "Change one's own password; all other sessions end",
        tags: ['staff'],
        body: changePasswordRequest,
        response: { 200: z.object({ success, message: z.string() }), ...refusals(400, 401, 403, 422, 429, 503) },
      },
    },
    async (request) => {
      const acting = { session: request.cookie('staff'), device: deviceToken(request.cookie('device')) }
      await changeStaffPassword(db, limits, await request.requireStaff(), request.body, acting)
      return { success: true as const, message: 'Password changed successfully!' }
    },
  )

  app.get(
    '/second-factor',
    {
      config: { access: 'staff' },
      schema: {
        summary: "Whether one's own log-in asks for a code",
        tags: ['staff'],
        response: { 200: secondFactorState.extend({ success }), ...refusals(401, 403) },
      },
    },
    async (request) => ({ success: true as const, ...(await secondFactorOf(db, (await request.requireStaff()).id)) }),
  )

  app.post(
    '/second-factor',
    {
      config: { access: 'staff' },
      schema: {
        summary: "Switch the second factor on ('begin', then 'confirm' with a code), or make new recovery codes",
        tags: ['staff'],
        body: secondFactorRequest,
        response: {
          200: z.object({
            success,
            secret: z.string().optional().describe('After begin: base32, to be typed into the app'),
            address: z.string().optional().describe('After begin: otpauth://…, to be shown as a QR code'),
            recoveryCodes: z.array(z.string()).optional().describe('After the other two: shown this once'),
          }),
          ...refusals(400, 401, 403, 409, 422, 429, 503),
        },
      },
    },
    async (request) => {
      const { body } = request
      const member = await request.requireStaff()
      if (body.action === 'begin') {
        const { shopName } = await shopSettings(db)
        return { success: true as const, ...(await beginSecondFactor(context, member, body.password, shopName)) }
      }
      const recoveryCodes =
        body.action === 'confirm'
          ? await confirmSecondFactor(context, member, body.code, request.cookie('staff'), clock())
          : await renewRecoveryCodes(db, limits, member, body.password)
      return { success: true as const, recoveryCodes }
    },
  )

  app.delete(
    '/second-factor',
    {
      config: { access: 'staff' },
      schema: {
        summary: "Switch one's own second factor off",
        tags: ['staff'],
        body: dropSecondFactorRequest,
        response: { 200: z.object({ success }), ...refusals(400, 401, 403, 409, 422, 429, 503) },
      },
    },
    async (request) => {
      await dropSecondFactor(db, limits, await request.requireStaff(), request.body.password)
      return { success: true as const }
    },
  )
}
