import { z } from 'zod'
import { answerOf } from '#shared/route.ts'

const importOutcomes = ['new', 'changed', 'unchanged', 'repeated', 'skipped', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Outcome of one product of an imported file. */
const importRow = z.object({
  place: z.string().describe('Where it stands: line 2, lines 3–9'),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  number: z.number().optional(),
  mended: z.array(z.string()),
  mendedIfBack: z.array(z.string()).optional().describe('What is corrected in a skipped row if its product comes back'),
  changes: z.array(z.string()).optional().describe('What differs from what the shop has'),
  notes: z.array(z.string()),
  stock: z.string().optional().describe('Where the file counts other pieces than lie here: they stay as they are'),
  barcodes: z.string().optional().describe('The barcodes that it brings'),
  withoutPrice: z.string().optional(),
  reason: z.string().optional(),
})

const importTotals = z.object({
  read: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  repeated: z.number(),
  skipped: z.number(),
  refused: z.number(),
  mended: z.number(),
  withoutPrice: z.number(),
})

export const importReport = z.object({
  totals: importTotals,
  rows: z.array(importRow),
  dryRun: z.boolean(),
  unfetched: z.number().describe('Pictures named by address that nobody asked to fetch'),
  made: z.array(z.string()).describe('Categories that are made'),
  run: z.number().optional().describe('By which the import can be undone'),
})

export type ImportReport = z.infer<typeof importReport>

const csvFormats = ['shop', 'shopify', 'woocommerce'] as const

/** POST import-products streams JSON lines: progress, then the result. */
export const importLine = z.union([
  z.object({ progress: z.object({ doing: z.string(), done: z.number(), total: z.number() }) }),
  answerOf({ format: z.enum(csvFormats), report: importReport }),
  z.object({ success: z.literal(false), error: z.string(), code: z.string() }),
])

export type ImportLine = z.infer<typeof importLine>

/** An import made in the back office. */
export const importRun = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  actor: z.string(),
  fileName: z.string(),
  format: z.enum(csvFormats),
  totals: importTotals,
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  mayUndo: z.boolean().describe('By the person who asks'),
})

export type ImportRun = z.infer<typeof importRun>

/** A product whose import cannot be undone. */
export const inTheWay = z.object({ number: z.number(), title: z.string(), reason: z.string() })
