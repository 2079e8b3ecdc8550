import { z } from 'zod'
import { neededFacts, setupSteps } from '#domains/settings/staff-contract.ts'
import { answerOf } from '#shared/route.ts'

/** Counts of what a clearing deletes, and of what it keeps. */
const demoCounts = z.object({
  products: z.number().describe('Products that came with the demo, also those in the trash'),
  productPictures: z.number(),
  homePictures: z.number().describe('Slides, tiles and posts of the home page that show a picture of the demo'),
  people: z.number().describe('Accounts that were invented for the demo'),
  demoOrders: z.number(),
  realOrders: z.number().describe('Orders of real customers in which there is a product of the demo'),
  realOrdersOnTheWay: z.number().describe('Of these: already with a courier'),
  settings: z.array(z.string()).describe('Settings that are still those of the demo brand and become empty'),
  keptProducts: z.number(),
  keptOrders: z.number(),
  keptPeople: z.number(),
})
export type DemoCounts = z.infer<typeof demoCounts>

export const demoPhases = ['waiting', 'backup', 'goods', 'orders', 'people', 'finished'] as const

export const demoRunKinds = ['fill', 'clear'] as const

/** The last filling or clearing. */
const demoRun = z.object({
  id: z.number(),
  kind: z.enum(demoRunKinds),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  phase: z.enum(demoPhases),
  done: z.number(),
  total: z.number(),
  backup: z.string().describe("File name of the backup that was made first; '' until it is"),
  counts: demoCounts.nullable(),
  failure: z.string().describe("Why it stopped, in a sentence; '' unless it did"),
  finishedAt: z.iso.datetime().nullable(),
})
export type DemoRun = z.infer<typeof demoRun>

/** The confirmation that staff type before the demo is cleared. */
export const clearWords = 'CLEAR THE DEMO'

export const demoAnswer = answerOf({
  counts: demoCounts,
  canFill: z.boolean().describe('The shop has neither products nor orders'),
  run: demoRun.nullable(),
})
export type DemoAnswer = z.infer<typeof demoAnswer>

export const fillDemoRequest = z.strictObject({
  withOrders: z.boolean().describe('Also invented people and a year of their orders'),
})

export const clearDemoRequest = z.strictObject({
  confirm: z.string().max(60).describe(`Literally: ${clearWords}`),
  products: z.number().int().min(0).describe('The number of products that was shown'),
  orders: z.number().int().min(0).describe('The number of orders that was shown, of the demo and of real customers'),
})
export type ClearDemo = z.output<typeof clearDemoRequest>

export const setupAnswer = answerOf({
  isOpen: z.boolean().describe('Shoppers can order'),
  isGuided: z.boolean().describe('The shop has not been opened with the guide yet'),
  done: z.array(z.enum(setupSteps)),
  skipped: z.array(z.enum(setupSteps)),
  missing: z.array(z.enum(neededFacts)),
  mail: z.object({
    canSend: z.boolean(),
    sentence: z.string(),
    server: z.string().describe("Host and port of SMTP_URL; '' if it is not set"),
    replyTo: z.string(),
  }),
  domain: z.object({
    publicUrl: z.string().describe("PUBLIC_URL; '' if it is not set"),
    cameUnder: z.string().describe('The address under which this request came'),
  }),
  backup: z.object({ newest: z.iso.datetime().nullable(), every: z.number(), folder: z.string() }),
  products: z.number(),
  sellable: z.number().describe('Of these: with a price and in stock'),
  zones: z.number(),
})
export type SetupAnswer = z.infer<typeof setupAnswer>

export const testMailRequest = z.strictObject({ to: z.email('Please enter an e-mail address').max(200) })

export const testMailAnswer = answerOf({
  sent: z.boolean(),
  answer: z.string().describe('What the mail server answered, or why it could not be reached'),
})
