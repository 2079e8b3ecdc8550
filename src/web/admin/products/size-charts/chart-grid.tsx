import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { chartLimits } from '#domains/catalogue/size-charts/staff-contract.ts'
import { inUnit } from '#shared/catalogue/measures.ts'
import { control } from '#web/admin/parts/inputs/inputs.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { type ChartDraft, type DraftMeasure, newMeasure, newRow, readValue } from './chart-draft.ts'

type Props = {
  draft: ChartDraft
  wrong: Record<string, string>
  set: (change: Partial<ChartDraft>) => void
}

/** A grid of sizes and measures. Each value is also shown in the other unit. */
export function ChartGrid({ draft, wrong, set }: Props) {
  const { measures, rows } = draft
  const drop = (at: number) => set({ measures: measures.filter((_, each) => each !== at) })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('Sizes and measures')}</legend>
      <p className="mb-2 text-ink-soft">{t('An empty value is shown as –.')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard */}
      <div tabIndex={0} className="overflow-x-auto pb-2">
        <table className="border-separate border-spacing-x-2 border-spacing-y-1.5 tabular-nums">
          <thead>
            <tr className="text-left align-top">
              <th scope="col" className="font-semibold text-ink-soft">
                {t('Size')}
              </th>
              {measures.map((measure, at) => (
                <th key={measure.id} scope="col" className="min-w-36 font-normal">
                  <MeasureHead
                    measure={measure}
                    nr={at + 1}
                    error={wrong[`measures.${at}.en`]}
                    onChange={(change) =>
                      set({ measures: measures.map((each, i) => (i === at ? { ...each, ...change } : each)) })
                    }
                    onRemove={measures.length > 1 ? () => drop(at) : undefined}
                  />
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <GridRow
                key={row.id}
                {...{ draft, wrong, at }}
                onChange={(change) => set({ rows: rows.map((each, i) => (i === at ? { ...each, ...change } : each)) })}
                onRemove={rows.length > 1 ? () => set({ rows: rows.filter((_, i) => i !== at) }) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Add disabled={rows.length >= chartLimits.sizes} onPress={() => set({ rows: [...rows, newRow()] })}>
          {t('Add Size')}
        </Add>
        <Add
          disabled={measures.length >= chartLimits.measures}
          onPress={() => set({ measures: [...measures, newMeasure()] })}
        >
          {t('Add Measure')}
        </Add>
      </div>
    </fieldset>
  )
}

const Add = ({ disabled, onPress, children }: { disabled: boolean; onPress: () => void; children: string }) => (
  <Button variant="outline" size="sm" disabled={disabled} onClick={onPress} className="max-sm:min-h-11">
    <Plus aria-hidden="true" className="size-4" />
    {children}
  </Button>
)

function MeasureHead({
  measure,
  nr,
  error,
  onChange,
  onRemove,
}: {
  measure: DraftMeasure
  nr: number
  error: string | undefined
  onChange: (change: Partial<DraftMeasure>) => void
  onRemove: (() => void) | undefined
}) {
  const id = useId()
  const name = measure.en || t('measure {nr}', { nr })
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-1">
        <input
          aria-label={t('Name of measure {nr}', { nr })}
          aria-invalid={error !== undefined}
          aria-describedby={error ? id : undefined}
          placeholder={t('Chest')}
          maxLength={chartLimits.measure}
          value={measure.en}
          onChange={(event) => onChange({ en: event.target.value })}
          className={control}
        />
        {onRemove && <Remove label={t('Remove {name}', { name })} onPress={onRemove} />}
      </div>
      <input
        aria-label={t('Bangla name of measure {nr}', { nr })}
        lang="bn"
        placeholder="বুক"
        maxLength={chartLimits.measure}
        value={measure.bn}
        onChange={(event) => onChange({ bn: event.target.value })}
        className={control}
      />
      <select
        aria-label={t('Where measure {nr} is taken', { nr })}
        value={measure.of}
        onChange={(event) => onChange({ of: event.target.value as DraftMeasure['of'] })}
        className={control}
      >
        <option value="garment">{t('Of the garment')}</option>
        <option value="body">{t('Of the body')}</option>
      </select>
      <WrongLine id={id} text={error} />
    </div>
  )
}

function GridRow({
  draft: { measures, rows, unit },
  wrong,
  at,
  onChange,
  onRemove,
}: Omit<Props, 'set'> & {
  at: number
  onChange: (change: Partial<ChartDraft['rows'][number]>) => void
  onRemove: (() => void) | undefined
}) {
  const id = useId()
  const row = rows[at] ?? newRow()
  const wrongSize = wrong[`rows.${at}.size`]
  const name = row.size || t('size {at}', { at: at + 1 })
  const other = unit === 'in' ? 'cm' : 'in'
  return (
    <tr className="align-top">
      <th scope="row" className="min-w-28 font-normal">
        <input
          aria-label={t('Name of size {at}', { at: at + 1 })}
          aria-invalid={wrongSize !== undefined}
          aria-describedby={wrongSize ? `${id}-size` : undefined}
          maxLength={chartLimits.size}
          value={row.size}
          onChange={(event) => onChange({ size: event.target.value })}
          className={cx(control, 'font-semibold')}
        />
        <WrongLine id={`${id}-size`} text={wrongSize} />
      </th>
      {measures.map((measure, column) => {
        const typed = row.values[measure.id] ?? ''
        const error = wrong[`rows.${at}.values.${column}`]
        const value = readValue(typed)
        return (
          <td key={measure.id}>
            <input
              aria-label={t('{en} of {name}', {
                en: measure.en || t('Measure {column}', { column: column + 1 }),
                name,
              })}
              aria-invalid={error !== undefined}
              aria-describedby={error ? `${id}-${column}` : undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={typed}
              onChange={(event) => onChange({ values: { ...row.values, [measure.id]: event.target.value } })}
              className={control}
            />
            {error ? (
              <WrongLine id={`${id}-${column}`} text={error} />
            ) : (
              <span className="block px-3 pt-1 text-ink-soft text-xs">
                {value ? `${inUnit(value, unit, other)} ${other}` : '\u00a0'}
              </span>
            )}
          </td>
        )
      })}
      <td>{onRemove && <Remove label={t('Remove {name}', { name })} onPress={onRemove} />}</td>
    </tr>
  )
}

const Remove = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-mist hover:text-red pointer-fine:size-9"
  >
    <X aria-hidden="true" className="size-4" />
  </button>
)

const WrongLine = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <span id={id} role="alert" className="block max-w-36 text-left text-red text-xs">
      {translateServerText(text)}
    </span>
  ) : null
