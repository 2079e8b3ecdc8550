import { z } from 'zod'
import { checkPlace, districtFilter, placeFields } from '#domains/places/contract.ts'
import { dhakaDay } from '#shared/dates.ts'
import { dayField } from '#shared/day-field.ts'
import { filled, tidied } from '#shared/filled.ts'
import { locales } from '#shared/locales.ts'
import { messageStatuses } from '#shared/messages/message-status.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { readPhone } from '#shared/phone.ts'
import { reviewStatuses } from '#shared/reviews/review-status.ts'
import { numberOrNone, pageNumber, pageSize, sortDirections } from '#shared/route.ts'
import { tidy } from '#shared/text/text.ts'
import { isLongEnough, line, passwordTooLong, passwordTooShort, phoneHint, savedAddress } from './contract.ts'

/**
 * A user in the back office's list: the number of a registered customer ('12'), or 'guest:' followed by e-mail address,
 * or phone number if there is none.
 */
export const userId = z
  .union([
    z
      .number()
      .int()
      .positive()
      .max(2 ** 53 - 1),
    z.string().min(1).max(220),
  ])
  .transform((id) => (String(id).startsWith('guest:') ? String(id).toLowerCase() : String(id)))
  .refine((id) => /^\d{1,15}$/.test(id) || /^guest:(.+@|\+8801\d{9}$)/.test(id), { error: 'That is no id of a user' })

export const userRoles = ['user', 'admin', 'guest'] as const

export const genders = ['', 'female', 'male', 'other'] as const

const userStatuses = ['all', 'active', 'inactive', 'registered', 'guest', 'vip', 'deleted'] as const

const userSorts = ['joined', 'name', 'spent', 'orders', 'lastOrder', 'lastLogin'] as const

const day = dayField('Please give a day as 2026-11-21')

const figure = z.coerce.number().min(0).max(1_000_000_000)
const orderCount = figure.int()

const word = <Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string()
    .max(20)
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(words))

/** Filters of the back office's user list. Amounts in taka, days in Dhaka time, both ends included. */
export const userFilters = z.object({
  search: z.string().max(200).optional().describe('In name, e-mail and phone'),
  status: word(userStatuses).optional().describe('deleted: what lies in the trash'),
  role: word(['all', 'user', 'customer', 'admin', 'guest']).optional(),
  joinedFrom: day.optional(),
  joinedTo: day.optional(),
  minSpent: numberOrNone(figure),
  maxSpent: numberOrNone(figure),
  minOrders: numberOrNone(orderCount),
  maxOrders: numberOrNone(orderCount),
  city: districtFilter
    .optional()
    .describe('Somebody who had a parcel sent to this district: its code, its name or one of the ten cities'),
})

export const usersQuery = userFilters.extend({
  sort: z.enum(userSorts).optional(),
  order: z.enum(sortDirections).optional(),
  page: pageNumber.optional(),
  perPage: pageSize.optional(),
})

/** A user as the office sees one: a registered customer, or a guest known from orders. Money in taka. */
export const officeUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** +8801XXXXXXXXX or empty. */
  phone: z.string(),
  registered: z.boolean(),
  /** For guests the day of their first order. */
  registeredAt: z.iso.datetime(),
  isActive: z.boolean(),
  role: z.enum(userRoles),
  lastLoginAt: z.iso.datetime().nullable(),
  orders: z.number(),
  totalSpent: z.number(),
  lastOrderDate: z.iso.datetime().nullable(),
  status: z.enum(['Active', 'Inactive']),
  displayRole: z.enum(['VIP', 'Admin', 'Customer']),
  /** When the account was moved to the trash; null if it was not. */
  deletedAt: z.iso.datetime().nullable(),
  /** Hash of the editable fields. Send it with an edit, so that a concurrent change by another person is detected. */
  version: z.string(),
})

export type OfficeUser = z.infer<typeof officeUser>

/** The figures on the cards, over all users who are not in the trash. */
export const userCounts = z.object({
  total: z.number(),
  active: z.number(),
  inactive: z.number(),
  registered: z.number(),
  guests: z.number(),
  vip: z.number(),
  deleted: z.number(),
})

export type UserCounts = z.infer<typeof userCounts>

const nameAndEmail = 'Please fill in required fields (Name and Email)'

// Empty means none, in fields that a form always sends. No unions: they would answer with the first branch's complaint.
const officePhone = z
  .string(phoneHint)
  .max(40)
  .transform((text, ctx) => {
    const read = text.trim() === '' ? '' : readPhone(text)
    if (read !== undefined) return read
    ctx.addIssue({ code: 'custom', message: phoneHint })
    return z.NEVER
  })

const dayOfBirth = 'Please enter a day of birth that has been'

const hasBeen = (date: string) =>
  z.iso.date().safeParse(date).success && date <= dhakaDay(new Date()) && date >= '1900-01-01'

/** POST regular-users. Without a password the customer is mailed a link to set one. */
export const createUserRequest = z
  .object({
    name: filled(100, nameAndEmail),
    email: filled(200, nameAndEmail).pipe(z.email('Please enter a valid email address')),
    phone: officePhone.optional().default(''),
    password: z
      .string()
      .max(1000, passwordTooLong)
      .refine((text) => text === '' || isLongEnough(text), { error: passwordTooShort })
      .optional()
      .transform((text) => text || undefined)
      .describe('Empty: a link to choose one is mailed'),
    address: line(220).optional().default(''),
    ...placeFields,
    postalCode: line(20).optional().default(''),
    dateOfBirth: z
      .string()
      .refine((date) => date === '' || hasBeen(date), { error: dayOfBirth })
      .optional()
      .transform((date) => date || undefined),
    gender: z.enum(genders, 'Please choose one of the list').optional().default(''),
    role: z.enum(userRoles, 'There is no such role').optional().default('user'),
    isActive: z.boolean().optional().default(true),
    locale: z.enum(locales).optional().default('en'),
  })
  .superRefine((given, ctx) => {
    if (given.city || given.district) checkPlace(given, ctx)
    else if (given.address !== '')
      ctx.addIssue({ code: 'custom', message: 'Please select the city of the address', path: ['city'] })
  })

export type CreateUser = z.output<typeof createUserRequest>

/** PUT users: changes only the fields that are sent. `version` is the displayed one. */
export const editUserRequest = z.object({
  id: userId,
  name: filled(100, nameAndEmail).optional(),
  email: filled(200, nameAndEmail).pipe(z.email('Please enter a valid email address')).optional(),
  phone: officePhone.optional(),
  role: z.enum(userRoles, 'There is no such role').optional(),
  isActive: z.boolean().optional(),
  version: z.string().max(64).optional(),
})

export type EditUser = z.output<typeof editUserRequest>

const someUsers = z.array(userId).min(1, 'No users selected for deletion').max(10_000)

/** DELETE users. All users only with the literal deleteType 'all'. */
export const deleteUsersRequest = z.discriminatedUnion('deleteType', [
  z.object({ deleteType: z.literal('single'), userIds: someUsers.max(1, 'Please select one user') }),
  z.object({ deleteType: z.literal('selected'), userIds: someUsers }),
  z.object({ deleteType: z.literal('all'), userIds: z.array(z.unknown()).max(10_000).optional() }),
])

/** Answer of DELETE users. */
export const usersDeleted = z.object({
  message: z.string(),
  remainingCount: z.number(),
  userIds: z.array(z.string()).describe('Those deleted, 10,000 at most'),
  deletedAt: z.iso.datetime().describe('Restores all of them'),
  guestsKept: z.number(),
})

/** POST restore-users: the given users, or all that were deleted at exactly that time. */
export const restoreUsersRequest = z.union(
  [z.object({ userIds: someUsers }), z.object({ deletedAt: z.iso.datetime().transform((at) => new Date(at)) })],
  'Please select users to restore',
)

/** POST customer-notes. */
export const noteRequest = z.object({
  id: userId,
  text: tidied(z.string().max(2000), tidy).refine((text) => text.length > 0, { error: 'Please write a note' }),
})

export const customerNote = z.object({ id: z.number(), text: z.string(), actor: z.string(), at: z.iso.datetime() })

/** The customer card. Data that the staff member may not see is left out. Money in taka. */
export const userCard = z.object({
  user: officeUser.extend({ dateOfBirth: z.string(), gender: z.enum(genders), locale: z.enum(locales) }),
  addresses: z.array(savedAddress),
  wishlist: z.number(),
  points: z.number().nullable().describe('Null: for a guest, or while the shop has not said what points are good for'),
  notes: z.array(customerNote),
  /** The newest ten. */
  recentOrders: z
    .array(
      z.object({
        orderId: z.string(),
        orderDate: z.iso.datetime(),
        status: z.enum(orderStatuses),
        total: z.number(),
        totalQuantity: z.number(),
      }),
    )
    .optional(),
  reviews: z
    .array(
      z.object({
        id: z.number(),
        productId: z.number(),
        productTitle: z.string(),
        rating: z.number(),
        title: z.string(),
        status: z.enum(reviewStatuses),
        date: z.iso.datetime(),
      }),
    )
    .optional(),
  messages: z.array(
    z.object({
      id: z.number(),
      subject: z.string(),
      status: z.enum(messageStatuses),
      date: z.iso.datetime(),
    }),
  ),
})

export type UserCard = z.infer<typeof userCard>
