import { z } from 'zod'
import { maxPageSize } from '#shared/paging.ts'
import { tidyLine } from '#shared/text/text.ts'

/** The lists of the back office that keep views, and who may see each: a right, or the main admin only. */
export const officeLists = {
  orders: 'orders.view',
  products: 'products.view',
  users: 'users.view',
  parcels: 'orders.view',
  reviews: 'products.view',
  messages: 'users.view',
  inventory: 'inventory.view',
  subadmins: 'main',
  activity: 'main',
  mail: 'main',
} as const

export type OfficeList = keyof typeof officeLists

const officeList = z.enum(Object.keys(officeLists) as [OfficeList, ...OfficeList[]])

export const viewLimits = {
  name: 40,
  filters: 40,
  filterName: 40,
  filterValue: 200,
  columns: 40,
  /** Views that one person keeps for one list. */
  perList: 50,
} as const

const name = z
  .string()
  .transform(tidyLine)
  .pipe(
    z
      .string()
      .min(1, 'Please give the view a name')
      .max(viewLimits.name, `Please give a shorter name, of at most ${viewLimits.name} characters`),
  )

const filters = z
  .record(z.string().min(1).max(viewLimits.filterName), z.string().max(viewLimits.filterValue))
  .refine((all) => Object.keys(all).length <= viewLimits.filters, 'These are too many filters')

const columns = z.array(z.string().min(1).max(40)).max(viewLimits.columns).nullable()
const perPage = z.number().int().min(1).max(maxPageSize).nullable()
const rowId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const createViewRequest = z.object({
  list: officeList,
  name,
  isShared: z.boolean(),
  filters,
  columns,
  perPage,
})

/** Changes only the given fields. */
export const changeViewRequest = z.object({
  id: rowId,
  version: z.number().int().positive().describe('The version that was shown: if the view has changed since, 409'),
  name: name.optional(),
  isShared: z.boolean().optional(),
  filters: filters.optional(),
  columns: columns.optional(),
  perPage: perPage.optional(),
})

export const deleteViewQuery = z.object({
  id: z.coerce.number().pipe(rowId),
  version: z.coerce.number().int().positive(),
})

/** Changes only the given choices; null removes one. */
export const chooseForListRequest = z.object({
  list: officeList,
  defaultView: z
    .string()
    .regex(/^(\d{1,15}|[a-z_]{1,40})$/, 'That is no view')
    .nullable()
    .optional(),
  columns: columns.optional(),
  perPage: perPage.optional(),
})

export const savedView = z.object({
  id: z.number(),
  list: officeList,
  name: z.string(),
  isShared: z.boolean(),
  filters: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  perPage: z.number().nullable(),
  version: z.number(),
  owner: z.string().describe('Who made it'),
  isOwn: z.boolean(),
  mayChange: z.boolean().describe('Its author, or the main admin if it is shared'),
})

export type SavedView = z.infer<typeof savedView>

export const listChoice = z.object({
  list: officeList,
  defaultView: z.string().nullable(),
  columns: z.array(z.string()).nullable(),
  perPage: z.number().nullable(),
})

export type ListChoice = z.infer<typeof listChoice>
