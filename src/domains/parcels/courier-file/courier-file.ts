import { and, inArray, isNull } from 'drizzle-orm'
import { type OrderRow, viewsOf } from '#domains/orders/order-view.ts'
import { courierTemplateOf } from '#domains/orders/printing/courier-templates.ts'
import type { CourierTemplate, RefusedOrder } from '#domains/orders/staff-contract.ts'
import { orders } from '#domains/orders/tables.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { toLatin } from '#shared/romanise/romanise.ts'
import { csvLine } from '#shared/text/csv.ts'
import { cut } from '#shared/text/graphemes.ts'
import { tidyLine } from '#shared/text/text.ts'
import { type CellSources, cellError, contentOf, mayBeCut } from './cell-content.ts'
import { filedParcels, type ParcelsByOrder, readParcels } from './filed-parcels.ts'
import { dueAdvances, whyNotFiled } from './why-not-filed.ts'

type CourierFile = { name: string; csv: string; included: number; parcels: number; refused: RefusedOrder[] }

/**
 * The CSV file for uploading parcels to a courier, and the orders that must not or cannot be in it, with the reason.
 * One line per parcel that waits in the shop, CRLF; no cell can be read as a formula. Nothing is written, so that the
 * same file can be made again while its parcels wait.
 * @param takesMarked also parcels that went into the file of another courier
 * @throws Refusal 404 for an unknown courier
 */
export async function courierFile(
  db: Db,
  { courier, orderIds, takesMarked }: { courier: string; orderIds: string[]; takesMarked: boolean },
): Promise<CourierFile> {
  const template = await courierTemplateOf(db, courier)
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderId, orderIds), isNull(orders.deletedAt)))
  const lines = linesWith(template, await readAll(db, rows))
  const ready = await whyNotFiled(db, { courier, takesMarked })

  const refused: RefusedOrder[] = []
  const written: string[] = []
  let included = 0
  for (const orderId of new Set(orderIds)) {
    const order = rows.find((row) => row.orderId === orderId)
    const made = order ? (ready(order, lines.parcels, lines.advances) ?? lines.of(order)) : 'Order not found'
    if (typeof made === 'string') refused.push({ orderId, error: made })
    else {
      included++
      written.push(...made)
    }
  }
  const head = csvLine(template.columns.map(({ header }) => header))
  // Importers that read only Latin letters would take the BOM for part of the first header.
  const byteOrderMark = template.latinOnly ? '' : '\uFEFF'
  return {
    ...{ name: template.name, csv: byteOrderMark + head + written.join('') },
    ...{ included, parcels: written.length, refused },
  }
}

type Read = {
  parcels: ParcelsByOrder
  advances: Map<number, string>
  views: Map<string, CellSources['order']>
  settings: CellSources['settings']
}

async function readAll(db: Db, rows: OrderRow[]): Promise<Read> {
  const [settings, views, parcels, advances] = await Promise.all([
    shopSettings(db),
    viewsOf(db, rows, { forStaff: true }),
    readParcels(db, rows),
    dueAdvances(db, rows),
  ])
  return { settings, views: new Map(views.map((view) => [view.orderId, view])), parcels, advances }
}

/** The lines of an order's parcels, or the reason why this courier would not accept one of them. */
function linesWith(template: CourierTemplate, { parcels, advances, views, settings }: Read) {
  const of = (row: OrderRow): string[] | string => {
    const order = views.get(row.orderId)
    if (!order) return 'Order not found'
    const lines: string[] = []
    for (const parcel of filedParcels(row, order, parcels)) {
      const cells = cellsOf(template, { order, parcel, settings })
      if (typeof cells === 'string') return cells
      lines.push(csvLine(cells))
    }
    return lines
  }
  return { parcels, advances, of }
}

function cellsOf(template: CourierTemplate, sources: CellSources): (string | number)[] | string {
  const cells: (string | number)[] = []
  for (const column of template.columns) {
    const text = contentOf(column, sources)
    if (typeof text === 'number') {
      cells.push(text)
      continue
    }
    const written = tidyLine(template.latinOnly ? toLatin(text) : text)
    const cell = mayBeCut(column) && column.most ? cut(written, column.most) : written
    const error = cellError(cell, column, template.name)
    if (error) return error
    cells.push(template.latinOnly ? cell.replaceAll('…', '') : cell)
  }
  return cells
}
