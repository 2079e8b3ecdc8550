import { maxItems } from '#domains/catalogue/staff-contract.ts'
import type { CsvLine } from './read-csv.ts'
import { type Choice, type PricedVariant, readBarcode, readStock, sizeAndColorOf } from './variant-fields.ts'
import { type Attribute, attributesOf, isChoice } from './woocommerce-attributes.ts'

/** An attribute without a value stands for all values of the parent. */
export function variantsOf(
  line: CsvLine,
  parent: CsvLine,
  attributes: Attribute[],
  numbers: string[],
  ofVariations: ReadonlySet<string>,
  now: Date,
  corrections: string[],
): PricedVariant[] {
  const ownValues = new Map(attributesOf(line, numbers).map(({ name, values }) => [name.toLowerCase(), values]))
  const chosen = attributes.filter(({ name }) => isChoice(name, ofVariations))
  const choices = chosen.reduce<Choice[][]>(
    (all, { name, values }) => {
      const own = ownValues.get(name.toLowerCase()) ?? []
      const open = own.length > 0 ? own : values
      if (open.length === 0) return all
      if (all.length * open.length > maxItems.variants)
        corrections.push(`more than ${maxItems.variants} sizes and colours: the first ${maxItems.variants} kept`)
      // Cut at each step: all values of a few long lists would fill the memory.
      const some = open.slice(0, maxItems.variants).map((value) => ({ name, value }))
      return all.flatMap((before) => some.map((choice) => [...before, choice])).slice(0, maxItems.variants)
    },
    [[]],
  )
  const { stock, correction: miscounted } = readStock(line.cell('Stock'))
  if (miscounted) corrections.push(miscounted)
  const { barcode, correction: unusable } = readBarcode(line.cell('GTIN, UPC, EAN, or ISBN'))
  if (unusable) corrections.push(unusable)
  if (barcode && choices.length > 1)
    corrections.push(`barcode ${barcode} is left out: it stands for several sizes or colours`)
  const sale = onSale(line, now)
  if (line.cell('Sale price').trim() && !sale)
    corrections.push('its sale is over or still to come: the regular price counts')
  const regular = line.cell('Regular price')
  return choices.map((choice) => {
    const { size, color, corrections: rewritten } = sizeAndColorOf(choice)
    corrections.push(...rewritten)
    return {
      size,
      color,
      sku: choices.length === 1 && line !== parent ? line.cell('SKU').trim() : '',
      barcode: choices.length === 1 ? barcode : undefined,
      // A total for several variants cannot be split among them.
      stock: choices.length === 1 ? stock : undefined,
      current: sale ? line.cell('Sale price') : regular,
      original: sale ? regular : '',
    }
  })
}

function onSale(line: CsvLine, now: Date): boolean {
  if (!line.cell('Sale price').trim()) return false
  const [from, until] = ['Date sale price starts', 'Date sale price ends'].map((header) => dayOf(line.cell(header)))
  return !(from && from > now) && !(until && until < now)
}

/** Dates without a time are days in Dhaka. */
function dayOf(text: string): Date | undefined {
  const [, day, time = 'T00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?/.exec(text.trim()) ?? []
  if (!day) return undefined
  const at = new Date(`${day}T${time.replace(/^T/, '')}+06:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
