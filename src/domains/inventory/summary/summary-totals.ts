import { listStatuses } from '../staff-contract.ts'
import type { columnsFor } from './stock-summary.ts'

/**
 * Number of products in all and per list status; `shown`: sums over the products that the inventory shows; `restock`:
 * what a bulk restock would do. Value and cost in paisa.
 */
export function totalsOf(columns: ReturnType<typeof columnsFor>) {
  const { listStatus, priority, items, pieces, value, low, out, toFill, missing, missingCost } = columns
  const counts = listStatuses.map(() => 0)
  const restock = { toFill: 0, pieces: 0, cost: 0 }
  const shown = {
    items: 0,
    products: 0,
    pieces: 0,
    lowStock: 0,
    lowProducts: 0,
    outOfStock: 0,
    outProducts: 0,
    value: 0,
  }
  for (let number = 0; number < listStatus.length; number++) {
    const stands = listStatus[number] as number
    if (stands === 0) continue
    counts[stands - 1] = (counts[stands - 1] ?? 0) + 1
    if (!priority[number]) continue
    restock.toFill += toFill[number] ?? 0
    restock.pieces += missing[number] ?? 0
    restock.cost += missingCost[number] ?? 0
    const [lowHere, outHere] = [low[number] ?? 0, out[number] ?? 0]
    shown.products++
    shown.items += items[number] ?? 0
    shown.pieces += pieces[number] ?? 0
    shown.value += value[number] ?? 0
    shown.lowStock += lowHere
    shown.outOfStock += outHere
    if (lowHere > 0) shown.lowProducts++
    if (outHere > 0) shown.outProducts++
  }
  const [outOfStock = 0, lowStock = 0, inStock = 0] = counts
  return { products: outOfStock + lowStock + inStock, outOfStock, lowStock, inStock, shown, restock }
}
