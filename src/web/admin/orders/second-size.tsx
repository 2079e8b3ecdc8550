import { useQuery } from '@tanstack/react-query'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { otherSizesOf } from '#shared/catalogue/second-sizes.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { offerQuery } from '#web/admin/request/catalogue/sellable.ts'
import { t } from '#web/admin/translate.ts'
import type { PieceRow } from './piece-rows.tsx'

/**
 * Offers a second size of a single piece to try, for products whose page offers it. Omits sizes that are already in the
 * order.
 */
export function SecondSize({
  row,
  rows,
  onChoose,
}: {
  row: PieceRow
  rows: PieceRow[]
  onChoose: (size: string | undefined) => void
}) {
  const { data = [] } = useQuery(offerQuery(row.id ?? 0))
  const chosen = data.find(({ size, color }) => size === row.size && color === row.color)
  const others = rows.filter(({ key, id, color }) => key !== row.key && id === row.id && color === row.color)
  const taken = new Set(others.flatMap(({ size, secondSize }) => [size, secondSize]))
  const offered = chosen?.allowsSecondSize ? otherSizesOf(data, chosen).filter(({ size }) => !taken.has(size)) : []
  const sizes = offered.map(({ size }) => size)
  // A selected size stays visible if it sells out in the meantime; the server then refuses the order.
  const all = row.secondSize && !sizes.includes(row.secondSize) ? [row.secondSize, ...sizes] : sizes
  if (row.quantity !== 1 || all.length === 0) return null
  return (
    <SelectInput
      label={t('Second size to try of {name}, {variant}', { name: row.name, variant: sizeAndColor(row) })}
      labelHidden
      className="mt-1.5"
      value={row.secondSize ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      <option value="">{t('No second size to try')}</option>
      {all.map((size) => (
        <option key={size} value={size}>
          {t('Also {size} to try, pays for one', { size })}
        </option>
      ))}
    </SelectInput>
  )
}
