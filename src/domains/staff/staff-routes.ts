import { z } from 'zod'
import { locales } from '#shared/locales.ts'
import { answerOf, messageAnswer, pageInfo, route } from '#shared/route.ts'
import { textPair } from '#shared/text-pair.ts'
import {
  auditEntry,
  auditFilters,
  auditQuery,
  changePasswordRequest,
  changeSubAdminRequest,
  createSubAdminRequest,
  dropSecondFactorRequest,
  mailEntry,
  mailLetter,
  mailQuery,
  secondFactorRequest,
  secondFactorState,
  subAdmin,
} from './staff-contract.ts'

const credentials = z.object({
  username: z
    .string()
    .trim()
    .min(1, 'Please enter your username')
    .max(100)
    // As names are stored.
    .transform((name) => name.normalize('NFC')),
  password: z.string().min(1, 'Please enter your password').max(1000),
  code: z.string().max(40).optional().describe('Of the second factor, when 401 second_factor asked for it'),
})

const mustSetUpSecondFactor = z
  .literal(true)
  .optional()
  .describe('Every other endpoint of the back office answers 403 second_factor_required before it is set up')

const subAdminChanged = answerOf({ message: z.string(), subadmin: subAdmin })
const mailId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const language = z.enum(locales).describe('Of the back office')

/** Signing in and out of the back office. */
export const staffSessionRoutes = {
  logIn: route({
    method: 'POST',
    path: 'admin',
    access: 'public',
    summary: 'Sign in as the main admin',
    tag: 'staff',
    body: credentials,
    response: answerOf({ username: z.string() }),
    refusals: [400, 401, 409, 422, 429, 503],
  }),
  mainAdmin: route({
    method: 'GET',
    path: 'admin',
    access: 'public',
    summary: 'Who is signed in as main admin',
    tag: 'staff',
    response: answerOf({
      admin: z.object({ username: z.string(), language, loginTime: z.iso.datetime(), mustSetUpSecondFactor }),
    }),
    refusals: [401, 403],
  }),
  subAdmin: route({
    method: 'POST',
    path: 'subadmin-auth',
    access: 'public',
    summary: "Sign in as a sub-admin (action 'login'), or ask who is signed in ('get_session')",
    tag: 'staff',
    body: z.discriminatedUnion('action', [
      credentials.extend({ action: z.literal('login') }),
      z.object({ action: z.literal('get_session') }),
    ]),
    response: z.union([
      answerOf({ subadmin: z.object({ username: z.string() }) }),
      answerOf({
        userType: z.literal('subadmin'),
        id: z.number(),
        username: z.string(),
        permissions: z.array(z.string()),
        role: textPair.nullable().describe('The names of the role; one may be empty'),
        language,
        loginTime: z.iso.datetime(),
        mustSetUpSecondFactor,
      }),
    ]),
    refusals: [400, 401, 403, 409, 422, 429, 503],
  }),
  logOut: route({
    method: 'POST',
    path: 'staff-logout',
    access: 'public',
    summary: 'Sign out of the back office',
    tag: 'staff',
    response: answerOf({}),
    refusals: [],
  }),
}

/** A staff member's own account. */
export const staffAccountRoutes = {
  changeLanguage: route({
    method: 'PUT',
    path: 'staff-language',
    access: 'any-staff',
    summary: 'The language in which this person works in the back office',
    tag: 'staff',
    body: z.object({ language }),
    response: answerOf({}),
    refusals: [400, 401, 403, 422],
  }),
  changePassword: route({
    method: 'POST',
    path: 'change-staff-password',
    access: 'staff',
    summary: "Change one's own password; all other sessions end",
    tag: 'staff',
    body: changePasswordRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 422, 429, 503],
  }),
  secondFactor: route({
    method: 'GET',
    path: 'second-factor',
    access: 'any-staff',
    summary: "Whether one's own log-in asks for a code",
    description: '`demanded`: the role demands it, so it cannot be switched off.',
    tag: 'staff',
    response: answerOf(secondFactorState.shape),
    refusals: [401, 403],
  }),
  changeSecondFactor: route({
    method: 'POST',
    path: 'second-factor',
    access: 'any-staff',
    summary: "Switch the second factor on ('begin', then 'confirm' with a code), or make new recovery codes",
    tag: 'staff',
    body: secondFactorRequest,
    response: answerOf({
      secret: z.string().optional().describe('After begin: base32, to be typed into the app'),
      address: z.string().optional().describe('After begin: otpauth://…, to be shown as a QR code'),
      recoveryCodes: z.array(z.string()).optional().describe('After the other two: shown this once'),
    }),
    refusals: [400, 401, 403, 409, 422, 429, 503],
  }),
  dropSecondFactor: route({
    method: 'DELETE',
    path: 'second-factor',
    access: 'staff',
    summary: "Switch one's own second factor off",
    tag: 'staff',
    body: dropSecondFactorRequest,
    response: answerOf({}),
    refusals: [400, 401, 403, 409, 422, 429, 503],
  }),
}

/** The sub-admins. */
export const subAdminRoutes = {
  list: route({
    method: 'GET',
    path: 'subadmins',
    access: 'main',
    summary: 'All sub-admins',
    tag: 'staff',
    response: answerOf({ subadmins: z.array(subAdmin) }),
    refusals: [401, 403],
  }),
  create: route({
    method: 'POST',
    path: 'subadmins',
    access: 'main',
    summary: 'Make a sub-admin',
    tag: 'staff',
    body: createSubAdminRequest,
    response: subAdminChanged,
    refusals: [400, 401, 403, 409, 422, 503],
  }),
  change: route({
    method: 'PUT',
    path: 'subadmins',
    access: 'main',
    summary: 'Change a sub-admin, switch one on or off, or take a lost second factor away',
    tag: 'staff',
    body: changeSubAdminRequest,
    response: subAdminChanged,
    refusals: [400, 401, 403, 404, 409, 422, 503],
  }),
  remove: route({
    method: 'DELETE',
    path: 'subadmins',
    access: 'main',
    summary: 'Take a sub-admin away; their sessions end at once',
    tag: 'staff',
    query: z.object({
      id: z
        .string()
        .regex(/^\d{1,15}$/, 'That is no id')
        .transform(Number),
    }),
    response: messageAnswer,
    refusals: [400, 401, 403, 404],
  }),
}

/** The audit log and the mail log. */
export const logRoutes = {
  audit: route({
    method: 'GET',
    path: 'audit-log',
    access: 'main',
    summary: 'Every change by staff: who, when, what, before, after',
    tag: 'logs',
    query: auditQuery,
    response: answerOf({
      entries: z.array(auditEntry),
      page: pageInfo,
      people: z.array(z.string()),
      actions: z.array(z.string()),
    }),
    refusals: [400, 401, 403],
  }),
  auditCsv: route({
    method: 'GET',
    path: 'export-audit-log',
    access: 'main',
    summary: 'The audit log as a CSV file',
    tag: 'logs',
    query: auditFilters,
    response: z.unknown().describe('text/csv'),
    refusals: [400, 401, 403],
  }),
  mails: route({
    method: 'GET',
    path: 'mail-log',
    access: 'main',
    summary: 'Every mail that the shop wrote, without its words; canSend: it has a way to send them',
    tag: 'logs',
    query: mailQuery,
    response: answerOf({ mails: z.array(mailEntry), page: pageInfo, kinds: z.array(z.string()), canSend: z.boolean() }),
    refusals: [400, 401, 403],
  }),
  mail: route({
    method: 'GET',
    path: 'mail',
    access: 'main',
    summary: 'One mail with its words; links that open an account stand in it without their secret',
    tag: 'logs',
    query: z.object({ id: z.coerce.number().pipe(mailId) }),
    response: answerOf({ mail: mailLetter }),
    refusals: [400, 401, 403, 404],
  }),
  mailLink: route({
    method: 'POST',
    path: 'mail-link',
    access: 'main',
    summary: 'The link of an e-mail, to hand it over while the shop has no way to mail it; that is written down',
    tag: 'logs',
    body: z.object({ id: mailId }),
    response: answerOf({ link: z.string() }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  resendMail: route({
    method: 'POST',
    path: 'resend-mail',
    access: 'main',
    summary: 'Send a mail that was kept or failed, or one more copy of one that was sent',
    tag: 'logs',
    body: z.object({ id: mailId }),
    response: answerOf({}),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
