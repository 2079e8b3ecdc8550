import { z } from 'zod'
import { cities } from '#shared/delivery.ts'
import { locales } from '#shared/locales.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { readPhone } from '#shared/phone.ts'
import { answerOf } from '#shared/route.ts'
import { tidy, tidyLine } from '#shared/text.ts'
import { ofWholeForm } from '#shared/whole-form.ts'

const line = (max: number) => z.string().max(max).transform(tidyLine)
const filled = (max: number, message: string) => line(max).refine((text) => text.length > 0, { error: message })
const email = filled(200, 'Please enter your email').pipe(z.email('Please enter a valid email address'))
const phoneHint = 'Please enter a Bangladeshi mobile number, for example 01712345678'
const phone = z
  .string(phoneHint)
  .max(40)
  .transform((text, ctx) => {
    const read = readPhone(text)
    if (read) return read
    ctx.addIssue({ code: 'custom', message: phoneHint })
    return z.NEVER
  })

/** Customers' passwords have at least 6 characters. */
const passwordLeast = 6
const passwordTooShort = 'Password must be at least 6 characters long'
const passwordTooLong = 'Password must be at most 1000 characters long'
/** Counts characters as people do: an emoji is one, although its length in JavaScript is two. The back office counts the same way. */
const isLongEnough = (password: string) => [...password].length >= passwordLeast
const newPassword = z.string().max(1000, passwordTooLong).refine(isLongEnough, { error: passwordTooShort })

/**
 * POST register. Errors are reported in this order: missing fields, different passwords, password length. `confirmPassword` is compared if
 * present.
 */
export const registerRequest = z
  .object({
    name: filled(100, 'Please enter your name'),
    email,
    phone,
    password: z.string().min(1, 'Please enter a password').max(1000, passwordTooLong),
    confirmPassword: z.string().max(1000).optional(),
    locale: z.enum(locales).optional().default('en'),
  })
  .refine(({ password, confirmPassword }) => confirmPassword === undefined || password === confirmPassword, {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
    when: ofWholeForm,
  })
  .refine(({ password }) => typeof password !== 'string' || password === '' || isLongEnough(password), {
    error: passwordTooShort,
    path: ['password'],
    when: ofWholeForm,
  })
export type RegisterRequest = z.output<typeof registerRequest>

/** POST login. */
export const loginRequest = z.object({
  email: z.string().min(1, 'Please enter your email').max(200),
  password: z.string().min(1, 'Please enter your password').max(1000),
})

/** POST forgot-password: the answer is the same whether or not there is such an account. */
export const forgotPasswordRequest = z.object({ email, locale: z.enum(locales).optional().default('en') })
export const forgotPasswordAnswer = answerOf({
  mailed: z
    .boolean()
    .describe('False: the shop cannot send mail, whoever asks; the link must be handed over by the shop'),
  phone: z.string().optional().describe('Where to call then'),
})

/** POST reset-password: the token of the mailed link, valid one hour, once. */
export const resetPasswordRequest = z.object({ token: z.string().min(1).max(100), password: newPassword })

/** POST change-password. Checks run in a fixed order and stop at the first error. All other sessions end. */
export const changePasswordRequest = z
  .object({
    currentPassword: z.string().min(1, { error: 'Please enter your current password', abort: true }).max(1000),
    newPassword: z.string().min(1, { error: 'Please enter a new password', abort: true }).max(1000, passwordTooLong),
    confirmPassword: z.string().max(1000),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: 'New passwords do not match',
    path: ['confirmPassword'],
    abort: true,
  })
  .refine(({ newPassword }) => isLongEnough(newPassword), {
    error: passwordTooShort,
    path: ['newPassword'],
    abort: true,
  })
  .refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, {
    error: 'New password must be different from current password',
    path: ['newPassword'],
  })

/** PUT account. Changing the e-mail address needs the current password. */
export const profileRequest = z.object({
  name: filled(100, 'Please enter your name'),
  email,
  phone,
  currentPassword: z.string().max(1000).optional(),
})

/** DELETE account. */
export const closeAccountRequest = z.object({ password: z.string().min(1, 'Please enter your password').max(1000) })

export const sessionUser = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  loginTime: z.iso.datetime(),
  role: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** Body of POST and PUT addresses. Couriers accept 10 to 220 characters. */
export const addressRequest = z.object({
  label: line(40).optional().default(''),
  fullName: filled(100, 'Please enter your full name').refine((name) => name.length >= 2, {
    error: 'Please enter your full name',
  }),
  phone,
  altPhone: z
    .union([z.literal(''), phone])
    .optional()
    .default(''),
  address: filled(220, 'Please enter your address').refine((text) => text.length >= 10, {
    error: 'Please enter the full address: house, road, area',
  }),
  city: z
    .string()
    .max(40)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(cities, 'Please select your city')),
  isDefault: z.boolean().optional().default(false),
})
export type AddressRequest = z.input<typeof addressRequest>

export const savedAddress = z.object({
  id: z.number(),
  label: z.string(),
  fullName: z.string(),
  /** +8801XXXXXXXXX */
  phone: z.string(),
  altPhone: z.string(),
  address: z.string(),
  city: z.enum(cities),
  isDefault: z.boolean(),
})
export type SavedAddress = z.infer<typeof savedAddress>

/** GET account: data for the dashboard. */
export const accountView = answerOf({
  account: z.object({
    name: z.string(),
    email: z.string(),
    /** +8801XXXXXXXXX or empty. */
    phone: z.string(),
    memberSince: z.iso.datetime(),
    /** The previous sign-in; null if this is the first. */
    lastLogin: z.iso.datetime().nullable(),
    orders: z.number(),
    /** Open orders: neither delivered nor cancelled. */
    pending: z.number(),
    wishlist: z.number(),
    /** Loyalty: 1 per ৳100 delivered. */
    points: z.number(),
    /** What points can be used for, as set by the shop; null: points are not shown, because they have no use yet. */
    pointsUse: z.object({ en: z.string(), bn: z.string() }).nullable(),
    /** Number of open sessions, including this one. */
    sessions: z.number(),
  }),
})
export type Account = z.infer<typeof accountView>['account']

/** GET my-orders?page=1: newest first, 10 per page. Money in taka. */
export const myOrders = answerOf({
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderDate: z.iso.datetime(),
      status: z.enum(orderStatuses),
      total: z.number(),
      totalQuantity: z.number(),
      /** The first items, for pictures. */
      items: z.array(
        z.object({
          productId: z.number().nullable(),
          name: z.string(),
          nameBn: z.string(),
          /** Address of the picture, on this site. */
          image: z.string(),
          size: z.string(),
          color: z.string(),
          quantity: z.number(),
        }),
      ),
    }),
  ),
})
export type MyOrder = z.infer<typeof myOrders>['orders'][number]

/** POST and DELETE wishlist. */
export const wishRequest = z.object({ product: z.number().int().positive().max(2_147_483_647) })

/**
 * A user in the back office's list: the number of a registered customer ('12'), or 'guest:' followed by e-mail address, or phone number if
 * there is none.
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

const day = z.iso.date('Please give a day as 2026-11-21')
const figure = z.coerce.number().min(0).max(1_000_000_000)
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
  minSpent: figure.optional(),
  maxSpent: figure.optional(),
  minOrders: figure.optional(),
  maxOrders: figure.optional(),
  city: word(cities).optional().describe('Somebody who had a parcel sent there'),
})
export const usersQuery = userFilters.extend({
  sort: z.enum(userSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
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
  /** Hash of the editable fields. Send it with an edit, so that a concurrent change by somebody else is detected. */
  version: z.string(),
})
export type OfficeUser = z.infer<typeof officeUser>

/** The figures on the cards, over everybody who is not in the trash. */
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
  z.iso.date().safeParse(date).success && date <= new Date().toISOString().slice(0, 10) && date >= '1900-01-01'

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
    city: z
      .string()
      .max(40)
      .optional()
      .default('')
      .transform((text) => text.trim().toLowerCase())
      .pipe(z.enum(['', ...cities], 'Please select a city')),
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
  .refine(({ address, city }) => address === '' || city !== '', {
    error: 'Please select the city of the address',
    path: ['city'],
  })
export type CreateUser = z.output<typeof createUserRequest>

/** PUT users: only fields that are sent are changed. `version` is the one that was displayed. */
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

/** POST restore-users: the given users, or all that were deleted at exactly that moment. */
export const restoreUsersRequest = z.union(
  [z.object({ userIds: someUsers }), z.object({ deletedAt: z.iso.datetime().transform((at) => new Date(at)) })],
  'Please select users to restore',
)

/** POST customer-notes. */
export const noteRequest = z.object({
  id: userId,
  text: z
    .string()
    .max(2000)
    .transform(tidy)
    .refine((text) => text.length > 0, { error: 'Please write a note' }),
})
export const customerNote = z.object({ id: z.number(), text: z.string(), actor: z.string(), at: z.iso.datetime() })

/** The customer card. Data that the staff member may not see is left out. Money in taka. */
export const userCard = z.object({
  user: officeUser.extend({ dateOfBirth: z.string(), gender: z.enum(genders), locale: z.enum(locales) }),
  addresses: z.array(savedAddress.omit({ city: true }).extend({ city: z.string() })),
  wishlist: z.number(),
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
        status: z.enum(['pending', 'approved', 'rejected']),
        date: z.iso.datetime(),
      }),
    )
    .optional(),
  messages: z.array(
    z.object({
      id: z.number(),
      subject: z.string(),
      status: z.enum(['new', 'read', 'answered', 'archived']),
      date: z.iso.datetime(),
    }),
  ),
})
export type UserCard = z.infer<typeof userCard>
