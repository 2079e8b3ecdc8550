import { z } from 'zod'
import { filled, tidied } from '#shared/filled.ts'
import { locales } from '#shared/locales.ts'
import { tidy } from '#shared/text/text.ts'

export const inquiryTypes = ['general', 'order', 'product', 'return', 'wholesale', 'partnership'] as const

/** POST contact: all fields except phone are required. */
export const contactRequest = z.object({
  name: filled(100, 'Please enter your name'),
  email: filled(200, 'Please enter your email').pipe(z.email('Please enter a valid email address')),
  phone: tidied(z.string().max(40)).optional().default(''),
  inquiryType: z.enum(inquiryTypes, 'Please choose what it is about'),
  subject: filled(200, 'Please enter a subject'),
  message: filled(5000, 'Please write your message', tidy),
  locale: z.enum(locales).optional().default('en'),
  idempotencyKey: z.uuid().optional(),
})

export type ContactRequest = z.input<typeof contactRequest>
