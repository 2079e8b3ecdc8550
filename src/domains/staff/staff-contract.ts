import { z } from 'zod'
import { dayField } from '#shared/day-field.ts'
import { mailStatuses } from '#shared/mail-status.ts'
import { pageSize } from '#shared/route.ts'
import { isFormIssue } from '#shared/whole-form.ts'

/** Requirements for staff passwords, with their labels in the checklist. Browser and server check the same. */
export const passwordRequirements = [
  { id: 'length', label: 'At least 8 characters', holds: (password: string) => [...password].length >= 8 },
  { id: 'upper', label: 'One uppercase letter', holds: (password: string) => /\p{Lu}/u.test(password) },
  { id: 'lower', label: 'One lowercase letter', holds: (password: string) => /\p{Ll}/u.test(password) },
  { id: 'digit', label: 'One digit', holds: (password: string) => /\p{Nd}/u.test(password) },
  {
    id: 'special',
    label: 'One special character, such as ! # or %',
    holds: (password: string) => /[^\p{L}\p{N}\p{M}\s]/u.test(password),
  },
] as const

export const meetsRequirements = (password: string): boolean =>
  passwordRequirements.every(({ holds }) => holds(password))

/** A missing field counts as empty, so that `passwordFormError`, not the schema, reports it in its order. */
const typedPassword = z.string().max(1000).default('')
export const changePasswordRequest = z.object({
  currentPassword: typedPassword,
  newPassword: typedPassword,
  confirmPassword: typedPassword,
})

/** The fields that `passwordFormError` checks. */
export type PasswordForm = z.output<typeof changePasswordRequest>

/** The first error of the form, in a fixed order; undefined if there is none. */
export function passwordFormError({
  currentPassword,
  newPassword,
  confirmPassword,
}: PasswordForm): { field: keyof PasswordForm; sentence: string } | undefined {
  if (!currentPassword) return { field: 'currentPassword', sentence: 'Please enter your current password' }
  if (!newPassword) return { field: 'newPassword', sentence: 'Please enter a new password' }
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', sentence: 'New passwords do not match' }
  if (!meetsRequirements(newPassword))
    return { field: 'newPassword', sentence: 'Password does not meet security requirements' }
  if (newPassword === currentPassword)
    return { field: 'newPassword', sentence: 'New password must be different from current password' }
  return undefined
}

/** A sub-admin as the main admin sees them. `lastLoginAt` is '' before the first sign-in. */
export const subAdmin = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  permissions: z.array(z.string()).describe('What they may do, by their role or by themselves'),
  roleId: z.number().nullable().describe('null: they have permissions of their own'),
  isActive: z.boolean(),
  /** Whether signing in requires a code from their telephone. */
  secondFactor: z.boolean(),
  requiresSecondFactor: z.boolean().describe('They must have a second factor, by their role or by themselves'),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.string(),
})
export type SubAdmin = z.infer<typeof subAdmin>

export const noPermission = 'Please select at least one permission'

/** Fields of the sub-admin forms. Server and form share the error messages. */
export const subAdminFields = {
  username: z
    .string()
    .trim()
    .min(1, 'Please enter a username')
    .regex(/^[\p{L}\p{N}\p{M}._-]{3,40}$/u, 'A username has 3 to 40 letters, digits, dots, dashes or underscores')
    .transform((name) => name.normalize('NFC')),
  email: z
    .string()
    .trim()
    .min(1, 'Please enter an e-mail address')
    .max(254)
    .pipe(z.email('Please enter a valid e-mail address')),
  phone: z
    .string()
    .trim()
    .min(1, 'Please enter a phone number')
    .max(30)
    .refine((text) => /^[\d০-৯+\s().-]{5,30}$/.test(text), 'Please enter a valid phone number'),
  permissions: z.array(z.string().max(40)).max(100).min(1, noPermission),
}

const idOf = z.union([
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  z
    .string()
    .regex(/^\d{1,15}$/, 'That is no id')
    .transform(Number),
])
const roleOf = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable().optional()
/** Sent by forms that ask for the password twice; compared if present. */
const confirmation = z.string().max(1000).optional()

/** Reported before all other errors of the form. */
const passwordsDiffer = {
  error: 'Passwords do not match',
  path: ['confirmPassword'],
  when: isFormIssue,
  params: { isFirst: true },
}
/** A blank password counts as no password. */
const passwordsMatch = ({ password, confirmPassword }: { password?: unknown; confirmPassword?: unknown }) =>
  !password || confirmPassword === undefined || password === confirmPassword

/** Reported after differing passwords and before the other fields. */
const rightsMissing = {
  error: noPermission,
  path: ['permissions'],
  when: isFormIssue,
  params: { isFirst: true },
}
const hasRights = ({ roleId, permissions }: { roleId?: unknown; permissions?: unknown }) =>
  typeof roleId === 'number' || (Array.isArray(permissions) && permissions.length > 0)

/** Errors are reported in the order of these fields. */
export const createSubAdminRequest = z
  .object({
    permissions: z.array(z.string().max(40)).max(100).optional().describe('Their own, without a role'),
    roleId: roleOf,
    requiresSecondFactor: z.boolean().optional().describe('Without a role: they must set up a second factor'),
    username: subAdminFields.username,
    email: subAdminFields.email,
    phone: subAdminFields.phone,
    password: z.string().min(1, 'Please enter a password').max(1000),
    confirmPassword: confirmation,
  })
  .refine(passwordsMatch, passwordsDiffer)
  .refine(hasRights, rightsMissing)

/**
 * Whole forms, single changes (isActive), or switching off the second factor of a person who lost their phone
 * (secondFactor: false).
 */
export const changeSubAdminRequest = z
  .object({
    id: idOf,
    permissions: subAdminFields.permissions.optional().describe('Ends a role, unless roleId names one'),
    roleId: roleOf.describe('null: what they may do now becomes their own, unless permissions says otherwise'),
    requiresSecondFactor: z.boolean().optional(),
    username: subAdminFields.username.optional(),
    email: subAdminFields.email.optional(),
    phone: subAdminFields.phone.optional(),
    /** Blank: unchanged. */
    password: z.string().max(1000).optional(),
    confirmPassword: confirmation,
    isActive: z.boolean().optional(),
    secondFactor: z.literal(false, 'A second factor is switched on by its owner').optional(),
  })
  .refine(passwordsMatch, passwordsDiffer)

/** Whether one's own sign-in requires a code, and how many recovery codes are left. */
export const secondFactorState = z.object({
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number(),
  demanded: z.boolean(),
})

const currentPassword = z.string().min(1, 'Please enter your current password').max(1000)
export const secondFactorRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('begin'), password: currentPassword }),
  z.object({ action: z.literal('confirm'), code: z.string().trim().min(1, 'Please enter the code').max(20) }),
  z.object({ action: z.literal('renew-codes'), password: currentPassword }),
])
export const dropSecondFactorRequest = z.object({ password: currentPassword })

/** A line of the audit log. `before` and `after` hold what changed. */
export const auditEntry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  person: z.string(),
  action: z.string(),
  subject: z.string(),
  title: z.string().optional().describe('The name of the product that it is about, if it is still there'),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const day = dayField('A day is written 2026-11-21')
const pageNumber = z.coerce.number().int().min(1).max(1_000_000)

/** Filters of the audit log. Days are in Dhaka time, both included. */
export const auditFilters = z.object({
  person: z.string().max(100).optional(),
  action: z.string().max(60).optional().describe("'order.status', or 'order' for all that concerns orders"),
  subject: z
    .string()
    .max(100)
    .optional()
    .describe('Begins with that: ORD-…, prod_…, a username; or words in the name of a product'),
  from: day.optional(),
  to: day.optional(),
})
export const auditQuery = auditFilters.extend({
  page: pageNumber.optional(),
  perPage: pageSize.optional(),
})

/** A mail as the list shows it, without its text. */
export const mailEntry = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  kind: z.string(),
  status: z.enum(mailStatuses),
  error: z.string(),
  tries: z.number(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type MailEntry = z.infer<typeof mailEntry>
/** One mail with its text. `link`: kept – the stored link still works; gone – it was sent, used, or has expired. */
export const mailLetter = mailEntry.extend({
  text: z.string().describe('A link that opens an account stands in it without its secret'),
  link: z.enum(['none', 'kept', 'gone']),
})
export type MailLetter = z.infer<typeof mailLetter>
export const mailQuery = z.object({
  search: z.string().max(200).optional().describe('In recipient and subject'),
  status: z.enum(['all', ...mailStatuses]).optional(),
  kind: z.string().max(60).optional(),
  page: pageNumber.optional(),
  perPage: pageSize.optional(),
})
