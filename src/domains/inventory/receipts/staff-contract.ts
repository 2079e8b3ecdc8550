import { z } from 'zod'
import { productLimits } from '#domains/catalogue/staff-contract.ts'
import { tidied } from '#shared/filled.ts'

const line = (max: number) => tidied(z.string().max(max, `Please keep this to ${max} characters at most`))

export const receiptLimits = { supplier: 120, document: 80, note: 500, lines: 300, pieces: 100_000 } as const

const unitCost = z.number().min(0, 'A cost cannot be below 0').max(productLimits.taka, 'That cost is too high')

export const receiveGoodsRequest = z.object({
  requestKey: z.uuid().describe('Of the form: sent twice, it is one receipt'),
  supplier: line(receiptLimits.supplier).refine((text) => text !== '', 'Please enter the supplier'),
  document: line(receiptLimits.document).optional().default('').describe('Number of the invoice or delivery note'),
  note: line(receiptLimits.note).optional().default(''),
  lines: z
    .array(
      z.object({
        variantId: z.number().int().positive(),
        quantity: z
          .number()
          .int('Please enter whole pieces')
          .min(1, 'Please enter whole pieces')
          .max(receiptLimits.pieces),
        unitCost,
      }),
    )
    .min(1, 'Please add what came in')
    .max(receiptLimits.lines, `At most ${receiptLimits.lines} lines at once`)
    .refine(
      (all) => new Set(all.map(({ variantId }) => variantId)).size === all.length,
      'A size stands twice: please make one line of it',
    ),
})

export const correctReceiptRequest = z.object({
  lineId: z.number().int().positive(),
  quantity: z
    .number()
    .int('Please enter whole pieces')
    .min(0, 'Please enter whole pieces')
    .max(receiptLimits.pieces)
    .describe('What really came in; 0: nothing'),
  unitCost,
  reason: line(200).refine((text) => text !== '', 'Please say what was wrong'),
})

export const receiptListed = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  actor: z.string(),
  supplier: z.string(),
  document: z.string(),
  note: z.string(),
  pieces: z.number().describe('After corrections'),
  cost: z.number().describe('Taka, after corrections'),
})

export const receiptLine = z.object({
  id: z.number(),
  variantId: z.number(),
  number: z.number(),
  title: z.string(),
  size: z.string(),
  color: z.string(),
  sku: z.string(),
  quantity: z.number().describe('Below 0: a counter-entry'),
  unitCost: z.number(),
  corrects: z.number().nullable().describe('The line that this counter-entry takes back'),
  isCorrected: z.boolean(),
  reason: z.string(),
  actor: z.string(),
  at: z.iso.datetime(),
})

export type ReceiptLine = z.infer<typeof receiptLine>

export const foundPiece = z.object({
  variantId: z.number(),
  number: z.number(),
  title: z.string(),
  size: z.string(),
  color: z.string(),
  sku: z.string(),
  barcode: z.string(),
  onHand: z.number(),
  unitCost: z.number(),
})
