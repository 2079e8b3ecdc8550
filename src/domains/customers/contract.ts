import { z } from 'zod'
import { cities } from '#shared/delivery.ts'
import { orderStatuses } from '#shared/order-status.ts'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text.ts'

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

/** spec §9: customers' passwords have at least 6 signs. */
export const passwordLeast = 6
const newPassword = z
  .string()
  .min(passwordLeast, 'Password must be at least 6 characters long')
  .max(1000, 'Password must be at most 1000 characters long')

/** POST register (spec §5). `confirmPassword` is compared when it is sent. */
export const registerRequest = z
  .object({
    name: filled(100, 'Please enter your name'),
    email,
    phone,
    password: newPassword,
    confirmPassword: z.string().max(1000).optional(),
    locale: z.enum(['en', 'bn']).optional().default('en'),
  })
  .refine(({ password, confirmPassword }) => confirmPassword === undefined || password === confirmPassword, {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
  })
export type RegisterRequest = z.output<typeof registerRequest>

/** POST login. */
export const loginRequest = z.object({
  email: z.string().min(1, 'Please enter your email').max(200),
  password: z.string().min(1, 'Please enter your password').max(1000),
})

/** POST forgot-password: the answer is the same whether or not there is such an account. */
export const forgotPasswordRequest = z.object({ email, locale: z.enum(['en', 'bn']).optional().default('en') })

/** POST reset-password: the token of the mailed link, valid one hour, once. */
export const resetPasswordRequest = z.object({ token: z.string().min(1).max(100), password: newPassword })

/** POST change-password: spec §5, in this order of checks. All other sessions end. */
export const changePasswordRequest = z.object({
  currentPassword: z.string().min(1, 'Please enter your current password').max(1000),
  newPassword,
  confirmPassword: z.string().max(1000),
})

/** PUT account. A new e-mail address needs the current password. */
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

/** What register and login answer besides the cookie. */
export const signedIn = z.object({ success: z.literal(true), user: sessionUser })

/** An address as it is typed: POST and PUT addresses. Couriers take 10 to 220 signs. */
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
    error: 'Please write the whole address: house, road, area',
  }),
  city: z
    .string()
    .max(40)
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(cities, 'Please choose your city')),
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

/** GET addresses: the usual one first, then the newest. The other methods answer the same list. */
export const addressList = z.object({ success: z.literal(true), addresses: z.array(savedAddress) })

/** GET account: what the dashboard shows. */
export const accountView = z.object({
  success: z.literal(true),
  account: z.object({
    name: z.string(),
    email: z.string(),
    /** +8801XXXXXXXXX or empty. */
    phone: z.string(),
    memberSince: z.iso.datetime(),
    /** The log-in before this one; null: this is the first. */
    lastLogin: z.iso.datetime().nullable(),
    orders: z.number(),
    /** Orders on their way: neither delivered nor cancelled. */
    pending: z.number(),
    wishlist: z.number(),
    /** Loyalty: 1 per ৳100 delivered. */
    points: z.number(),
    /** How many sessions are open, this one included. */
    sessions: z.number(),
  }),
})
export type Account = z.infer<typeof accountView>['account']

/** GET my-orders?page=1: newest first, 10 a page. Money in taka. */
export const myOrders = z.object({
  success: z.literal(true),
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
      /** The first lines, for pictures. */
      items: z.array(
        z.object({
          productId: z.number().nullable(),
          name: z.string(),
          nameBn: z.string(),
          /** Storage key, or empty. */
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

/** GET, POST and DELETE wishlist; the two that change it take {product: number}. Newest heart first. */
export const wishlist = z.object({ success: z.literal(true), products: z.array(z.number()) })
export const wishRequest = z.object({ product: z.number().int().positive().max(2_147_483_647) })
