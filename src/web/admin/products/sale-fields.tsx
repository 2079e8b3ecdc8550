import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { figureIn } from '#web/admin/parts/inputs/parse-number.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import type { SalePlan } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'

/** Form values of a planned sale; times are in Dhaka's time zone. */
type SaleTyped = { how: 'percent' | 'price'; figure: string; from: string; until: string }
export const noSale: SaleTyped = { how: 'percent', figure: '', from: '', until: '' }

type Wrong = Partial<Record<'figure' | 'from' | 'until', string>>

/** Reduction, start and end of a sale. */
export function SaleFields({
  typed,
  wrong = {},
  onChange,
}: {
  typed: SaleTyped
  wrong?: Wrong
  onChange: (typed: SaleTyped) => void
}) {
  return (
    <Pair>
      <SelectInput
        label={t('Reduction')}
        value={typed.how}
        onChange={(event) => onChange({ ...typed, how: event.target.value === 'price' ? 'price' : 'percent' })}
      >
        <option value="percent">{t('In per cent')}</option>
        <option value="price">{t('To a price')}</option>
      </SelectInput>
      <TextInput
        label={typed.how === 'price' ? t('Sale price (৳)') : t('Per cent off')}
        inputMode="decimal"
        autoComplete="off"
        value={typed.figure}
        error={wrong.figure}
        onChange={(event) => onChange({ ...typed, figure: event.target.value })}
      />
      <TextInput
        type="datetime-local"
        label={t('Sale from')}
        hint={t("Dhaka's time; empty: at once")}
        value={typed.from}
        error={wrong.from}
        onChange={(event) => onChange({ ...typed, from: event.target.value })}
      />
      <TextInput
        type="datetime-local"
        label={t('Sale until')}
        hint={t('Then the price is as before')}
        value={typed.until}
        error={wrong.until}
        onChange={(event) => onChange({ ...typed, until: event.target.value })}
      />
    </Pair>
  )
}

export const isTyped = ({ figure, from, until }: SaleTyped): boolean => Boolean(figure.trim() || from || until)

/** The plan to send, or error messages by field. */
export function saleOf({ how, figure, from, until }: SaleTyped): { plan: SalePlan } | { wrong: Wrong } {
  const number = figureIn(figure)
  const wrong: Wrong = {}
  if (how === 'price' && !(number >= 1)) wrong.figure = t('Please enter an amount in taka')
  if (how === 'percent' && !(Number.isInteger(number) && number >= 1 && number <= 90))
    wrong.figure = t('Please enter a whole percentage from 1 to 90')
  if (!until) wrong.until = t('Please select a day and a time')
  else if (from && from >= until) wrong.until = t('The sale must end after it begins')
  if (Object.keys(wrong).length > 0) return { wrong }
  const dhaka = (local: string) => `${local}:00+06:00`
  return {
    plan: {
      what: 'plan-sale',
      ...(how === 'price' ? { price: number } : { percent: number }),
      ...(from && { from: dhaka(from) }),
      until: dhaka(until),
    },
  }
}
