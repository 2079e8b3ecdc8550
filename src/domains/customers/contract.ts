import { z } from 'zod'
import { checkPlace, namedPlace, placeFields } from '#domains/places/contract.ts'
import { filled, tidied } from '#shared/filled.ts'
import { locales } from '#shared/locales.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { readPhone } from '#shared/phone.ts'
import { answerOf } from '#shared/route.ts'
import { textPair } from '#shared/text-pair.ts'
import { isFormIssue } from '#shared/whole-form.ts'

export const line = (max: number) => tidied(z.string().max(max))

const email = filled(200, 'Please enter your email').pipe(z.email('Please enter a valid email address'))

export const phoneHint = 'Please enter a Bangladeshi mobile number, for example 01712345678'

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

export const passwordTooShort = 'Password must be at least 6 characters long'

export const passwordTooLong = 'Password must be at most 1000 characters long'

/**
 * Counts characters as people do: an emoji is one, although its length in JavaScript is two. The back office counts the
 * same way.
 */
export const isLongEnough = (password: string) => [...password].length >= passwordLeast

const newPassword = z.string().max(1000, passwordTooLong).refine(isLongEnough, { error: passwordTooShort })

/**
 * POST register. Errors are reported in this order: missing fields, different passwords, password length.
 * `confirmPassword` is compared if present.
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
    when: isFormIssue,
  })
  .refine(({ password }) => typeof password !== 'string' || password === '' || isLongEnough(password), {
    error: passwordTooShort,
    path: ['password'],
    when: isFormIssue,
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

/** PUT account. Missing fields stay. Changing the e-mail address needs the current password. */
export const profileRequest = z.object({
  name: filled(100, 'Please enter your name').optional(),
  email: email.optional(),
  phone: phone.optional(),
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
export const addressRequest = z
  .object({
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
    ...placeFields,
    isDefault: z.boolean().optional().default(false),
  })
  .superRefine(checkPlace)

export type AddressRequest = z.input<typeof addressRequest>

export const savedAddress = z.object({
  id: z.number(),
  label: z.string(),
  fullName: z.string(),
  /** +8801XXXXXXXXX */
  phone: z.string(),
  altPhone: z.string(),
  address: z.string(),
  city: z.string(),
  district: namedPlace.nullable(),
  /** Null for an address with only a city. */
  thana: namedPlace.nullable(),
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
    pointsUse: textPair.nullable(),
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
