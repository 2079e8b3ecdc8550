import { z } from 'zod'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { tidied } from '#shared/filled.ts'
import { pageNumber, pageSize, sortDirections } from '#shared/route.ts'

/** Stock status of a variant: empty; at or below its minimum; at 90 % of its maximum or more; otherwise in stock. */
const stockStatuses = ['in-stock', 'low-stock', 'out-of-stock', 'overstock'] as const

export type StockStatus = (typeof stockStatuses)[number]

/**
 * Status in the product list: stock of the active variants against the sum of their minimums; paused products are out
 * of stock.
 */
export const listStatuses = ['out of stock', 'low stock', 'in stock'] as const

/** What staff enter: pieces came, went, or were counted. */
const enteredTypes = ['in', 'out', 'adjustment'] as const
/** Types of movements of stock: also pieces taken by orders and given back, and bulk restocks. */
export const movementTypes = [...enteredTypes, 'order', 'cancel', 'restock'] as const
export type EnteredType = (typeof enteredTypes)[number]
export type MovementType = (typeof movementTypes)[number]

const inventorySorts = ['name', 'sku', 'category', 'stock', 'value', 'lastRestocked', 'status'] as const

/** Filters of the inventory. */
export const inventoryFilters = z.object({
  search: z.string().max(200).optional().describe('In title, supplier and every SKU of a product, or a barcode'),
  status: z
    .string()
    .max(40)
    .transform((text) => text.toLowerCase().replaceAll(' ', '-'))
    .pipe(z.enum(['', 'all', ...stockStatuses]))
    .optional()
    .describe('In Stock, Low Stock, Out of Stock, Overstock or all: products of which a variant is so'),
})

export const inventoryQuery = inventoryFilters.extend({
  sort: z.enum(inventorySorts).optional(),
  order: z.enum(sortDirections).optional(),
  page: pageNumber.optional(),
  perPage: pageSize.optional(),
})

/** A product of the inventory, summed over its variants. Money in taka. */
export const inventoryItem = z.object({
  id: z.string(),
  number: z.number(),
  productId: z.string(),
  productName: z.string(),
  sku: z.string(),
  category: z.string().describe('Title of the main category, as in the list of products'),
  categorySlug: z.string(),
  image: z.string().describe('Address of the picture, on this site'),
  isActive: z.boolean(),
  currentStock: z.number(),
  minStock: z.number(),
  maxStock: z.number(),
  unitCost: z.number().nullable().describe('Null when its variants cost differently'),
  unitPrice: z.number().nullable(),
  value: z.number().describe('Pieces × what each cost'),
  supplier: z.string(),
  location: z.string(),
  lastRestocked: z.iso.datetime().nullable(),
  status: z
    .enum(stockStatuses)
    .describe('low-stock when any active variant is low or empty; out-of-stock only when nothing is left at all'),
  variants: z.number(),
  low: z.number().describe('Variants at or below their minimum, but not empty'),
  out: z.number().describe('Variants with nothing left'),
})

export type InventoryItem = z.infer<typeof inventoryItem>

/** Counts of the whole inventory; items are variants. Low and out count offered variants only. Taka. */
export const inventoryCounts = z.object({
  items: z.number(),
  products: z.number(),
  pieces: z.number(),
  lowStock: z.number(),
  lowProducts: z.number(),
  outOfStock: z.number(),
  outProducts: z.number(),
  value: z.number(),
})

/** Stock level of one variant. Money in taka. */
const stockLevel = z.object({
  variantId: z.number(),
  size: z.string(),
  color: z.string(),
  sku: z.string(),
  offered: z.boolean(),
  currentStock: z.number(),
  minStock: z.number(),
  maxStock: z.number(),
  unitCost: z.number(),
  unitPrice: z.number().nullable(),
  supplier: z.string(),
  location: z.string(),
  lastRestocked: z.iso.datetime().nullable(),
  status: z.enum(stockStatuses),
})

export type StockLevel = z.infer<typeof stockLevel>

/**
 * Stock levels of a product. `version` changes with minimum, maximum, unit cost, supplier or location of any of them.
 */
export const stockLevelsOfProduct = z.object({
  number: z.number(),
  productId: z.string(),
  productName: z.string(),
  sku: z.string(),
  image: z.string(),
  version: z.string(),
  stockLevels: z.array(stockLevel),
})

export type StockLevelsOfProduct = z.infer<typeof stockLevelsOfProduct>

/** An entry of the stock ledger. `quantity` is signed; `left` is the stock afterwards. Taka. */
export const stockMovement = z.object({
  id: z.number(),
  variantId: z.number(),
  number: z.number(),
  productId: z.string(),
  productName: z.string(),
  size: z.string(),
  color: z.string(),
  sku: z.string(),
  type: z.enum(movementTypes),
  quantity: z.number(),
  left: z.number(),
  reason: z.string(),
  orderId: z.string().nullable(),
  user: z.string(),
  unitCost: z.number().nullable(),
  date: z.iso.datetime(),
})

export type StockMovement = z.infer<typeof stockMovement>

export const movementsQuery = z.object({
  product: z.string().min(1).max(80).optional().describe('Number or prod_… id'),
  variantId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  before: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('`next` of the last answer'),
  perPage: pageSize.optional(),
})

/** A low or empty stock level, and what fills it to 70 % of its maximum. Taka. */
export const lowStockLevel = z.object({
  variantId: z.number(),
  number: z.number(),
  productName: z.string(),
  size: z.string(),
  color: z.string(),
  sku: z.string(),
  currentStock: z.number(),
  minStock: z.number(),
  maxStock: z.number(),
  target: z.number().describe('70 % of the maximum, rounded down'),
  missing: z.number().describe('Pieces from now to the target; 0 when that many are there already'),
  unitCost: z.number(),
  supplier: z.string(),
  location: z.string(),
  status: z.enum(['low-stock', 'out-of-stock']),
})

export type LowStockLevel = z.infer<typeof lowStockLevel>

const productRef = z.union([z.number().int().positive().max(2_147_483_647), z.string().min(1).max(80)])

const variantId = z.int().positive()

const costInTaka = z.number('Please enter what a piece costs').min(0, 'A cost cannot be below 0').max(pieceLimits.taka)

/** POST adjust-stock. */
export const adjustStockRequest = z
  .object({
    variantId: variantId.optional(),
    productId: productRef.optional().describe('Instead of variantId, with size and color when it has several'),
    size: z.string().max(pieceLimits.size).optional(),
    color: z.string().max(pieceLimits.color).optional(),
    type: z.enum(enteredTypes, 'Please choose what happened'),
    quantity: z
      .int('Please enter whole pieces')
      .min(0, 'A quantity cannot be below 0')
      .max(pieceLimits.pieces, 'That is more than a stock level can hold')
      .describe('Pieces that came or went; with adjustment: pieces that are there'),
    reason: tidied(z.string().max(300, 'Please say it in 300 characters')).default(''),
    expectedStock: z.int().min(0).optional().describe('What the person saw; 409 when it is no longer so'),
    unitCost: costInTaka.optional().describe('Taka per piece that came in'),
    idempotencyKey: z.uuid().optional().describe('Of the form: sent twice, it is one movement, and gets one answer'),
  })
  .refine(({ type, quantity }) => type === 'adjustment' || quantity > 0, {
    path: ['quantity'],
    message: 'Please enter at least 1 piece',
  })
  .refine(({ variantId, productId }) => variantId !== undefined || productId !== undefined, {
    path: ['productId'],
    message: 'Please say of which product',
  })

export type AdjustStock = z.output<typeof adjustStockRequest>

/** POST bulk-restock and preview-restock: which of the low and empty stock levels; empty: all. */
export const bulkRestockRequest = z.object({
  variantIds: z.array(variantId).min(1).max(50_000).optional().describe('Only these'),
  productIds: z.array(productRef).min(1).max(1000).optional().describe('Only those of these products'),
  filters: inventoryFilters.optional().describe('Only those of the products that the inventory shows so'),
})

export type RestockChoice = z.output<typeof bulkRestockRequest>

/** A past bulk restock. */
export const restockRun = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  by: z.string(),
  items: z.number(),
  pieces: z.number(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
})

export type RestockRun = z.infer<typeof restockRun>

/** A variant whose restock cannot be undone, because too few pieces are left. */
export const restockKept = z.object({
  variantId: z.number(),
  productName: z.string(),
  size: z.string(),
  color: z.string(),
  brought: z.number(),
  left: z.number(),
})

export type RestockKept = z.infer<typeof restockKept>

const bound = z
  .int('Please enter whole pieces')
  .min(0, 'It cannot be below 0')
  .max(pieceLimits.pieces, 'That is too many')

/** PUT inventory: changes the given fields of some or all variants of a product. */
export const updateStockLevelsRequest = z.object({
  productId: productRef,
  variantIds: z.array(variantId).min(1).max(1000).optional().describe('Without it: every variant of the product'),
  minStock: bound.optional(),
  maxStock: bound.optional(),
  unitCost: costInTaka.optional(),
  supplier: tidied(z.string().max(120, 'Please use 120 characters at most')).optional(),
  location: tidied(z.string().max(120, 'Please use 120 characters at most')).optional(),
  version: z.string().max(80).optional().describe('Of inventory-variants; 409 when somebody else changed them since'),
})

export type UpdateStockLevels = z.output<typeof updateStockLevelsRequest>
