import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { taka } from '#web/admin/parts/figures.ts'
import { control, SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesField } from '#web/admin/parts/inputs/pieces-field.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import { offerQuery } from '#web/admin/request/catalogue/sellable.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { SecondSize } from './second-size.tsx'

/** A row of the order form. `line` is its index in the stored order (undefined for a new row). Price in taka. */
export type PieceRow = {
  key: number
  line?: number
  id: number | null
  name: string
  image: string
  size: string
  color: string
  quantity: number
  price: number
  /** The second size that is sent along to try, and whether staff remove it. */
  secondSize?: string | undefined
  withoutSecondSize?: boolean
}

/**
 * Rows of the order form: quantity, and with `exchange` also size and colour. A new order has no `exchange`, but offers
 * a second size to try.
 */
export function PieceRows({
  rows,
  exchange,
  onChange,
}: {
  rows: PieceRow[]
  exchange?: boolean
  onChange: (rows: PieceRow[]) => void
}) {
  const change = (key: number, to: Partial<PieceRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...to } : row)))
  return (
    <ul className="divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <li key={row.key} className="grid grid-cols-[auto_1fr_auto] items-start gap-3 py-2.5">
          <Thumb image={row.image} className="w-12" />
          <div className="min-w-0">
            <p className="font-semibold">{row.name}</p>
            {exchange && row.id !== null ? (
              <Exchange row={row} onExchange={(to) => change(row.key, to)} />
            ) : (
              <p className="text-ink-soft">{variantName(row)}</p>
            )}
            <div className="mt-1.5 flex items-center gap-2">
              <input
                {...piecesField({
                  value: row.quantity,
                  min: 1,
                  max: 1000,
                  onPieces: (quantity) => change(row.key, quantityOf(row, quantity)),
                })}
                aria-label={t('Pieces of {name}, {line}', { name: row.name, line: sizeAndColor(row) })}
                value={row.quantity || ''}
                className={cx(control, 'w-20! text-right tabular-nums')}
              />
              <span className="text-stone tabular-nums">× {taka(row.price)}</span>
            </div>
            {!exchange && (
              <SecondSize row={row} rows={rows} onChoose={(secondSize) => change(row.key, { secondSize })} />
            )}
            {exchange && row.secondSize && (
              <Checkbox
                label={t('Also {secondSize} to try: stays while size, colour and one piece stay', {
                  secondSize: row.secondSize,
                })}
                checked={!row.withoutSecondSize}
                onChange={(event) => change(row.key, { withoutSecondSize: !event.target.checked })}
              />
            )}
          </div>
          <RowAction
            label={t('Remove {name}, {variant}', { name: row.name, variant: sizeAndColor(row) })}
            icon={Trash2}
            danger
            onPress={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </li>
      ))}
    </ul>
  )
}

/** The typed quantity. A new row with a second size has quantity 1; for a stored line the server checks that. */
const quantityOf = ({ line, secondSize }: PieceRow, quantity: number): Partial<PieceRow> => ({
  quantity,
  ...(secondSize && line === undefined && quantity > 1 && { secondSize: undefined }),
})

type Variant = { size: string; color: string; image?: string }

function variantOf(key: string): Variant {
  const [size = '', color = ''] = key.split('\n')
  return { size, color }
}

/** Selects among the available variants and the current one. */
function Exchange({ row, onExchange }: { row: PieceRow; onExchange: (to: Variant) => void }) {
  const { data } = useQuery(offerQuery(row.id ?? 0))
  const now = `${row.size}\n${row.color}`
  const offered = (data ?? []).filter(({ available }) => available).map(({ size, color }) => `${size}\n${color}`)
  return (
    <SelectInput
      label={t('Size and colour of {name}', { name: row.name })}
      labelHidden
      className="mt-1"
      value={now}
      onChange={(event) => {
        const { size, color } = variantOf(event.target.value)
        const image = data?.find((each) => each.size === size && each.color === color)?.image
        onExchange({ size, color, ...(image && { image }) })
      }}
    >
      {[...new Set([now, ...offered])].map((each) => (
        <option key={each} value={each}>
          {sizeAndColor(variantOf(each))}
        </option>
      ))}
    </SelectInput>
  )
}
