import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { Holiday } from '#shared/promise/calendar.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { language, t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  holiday: Holiday
  /** Of a field by its path: 'to', 'name.en'. */
  errorOf: (field: string) => string | undefined
  onChange: (holiday: Holiday) => void
  onRemove: () => void
}

const fields = ['name', 'name.en', 'name.bn', 'from', 'to', 'arriveBefore']

/** A holiday in one line, which opens for editing; a new one and one with an error are open. */
export function HolidayRow({ holiday, errorOf, onChange, onRemove }: Props) {
  const { name, from, to, isExpected } = holiday
  const [isOpen, setOpen] = useState(name.en === '')
  const isShown = isOpen || fields.some((field) => errorOf(field))
  const title = inOfficeLanguage(name) || t('New holiday')
  return (
    <li className="py-1">
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setOpen(!isShown)}
        className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 py-2 text-left hover:text-green"
      >
        <span className="font-semibold">{title}</span>
        <span className="text-ink-soft text-sm">
          {daysText(from, to)}
          {isExpected && t(' (expected)')}
        </span>
        <span className="text-sm text-stone">{closedText(holiday)}</span>
      </button>
      {isShown && <Fields holiday={holiday} title={title} {...{ errorOf, onChange, onRemove }} />}
    </li>
  )
}

function Fields({ holiday, title, errorOf, onChange, onRemove }: Props & { title: string }) {
  const { name, from, to, noDispatch, noDelivery, isExpected, arriveBefore } = holiday
  const change = (part: Partial<Holiday>) => onChange({ ...holiday, ...part })
  return (
    <div className="grid gap-4 pt-1 pb-4">
      <Pair>
        <TextInput
          label={t('Name')}
          maxLength={60}
          value={name.en}
          error={errorOf('name.en')}
          onChange={({ target: { value: en } }) => change({ name: { ...name, en } })}
        />
        <TextInput
          label={t('Name in Bangla')}
          lang="bn"
          maxLength={60}
          value={name.bn}
          error={errorOf('name.bn')}
          onChange={({ target: { value: bn } }) => change({ name: { ...name, bn } })}
        />
        <TextInput
          type="date"
          label={t('First day')}
          value={from}
          error={errorOf('from')}
          onChange={({ target: { value } }) => change({ from: value, ...(to < value && { to: value }) })}
        />
        <TextInput
          type="date"
          label={t('Last day')}
          min={from}
          value={to}
          error={errorOf('to')}
          onChange={({ target: { value } }) => change({ to: value })}
        />
      </Pair>
      <div className="grid">
        <Tick label={t('No parcel leaves')} checked={noDispatch} onTick={(value) => change({ noDispatch: value })} />
        <Tick
          label={t('Couriers deliver nothing')}
          checked={noDelivery}
          onTick={(value) => change({ noDelivery: value })}
        />
        <Tick
          label={t('Expected: by the moon, the date may still move')}
          checked={isExpected}
          onTick={(value) => change({ isExpected: value })}
        />
      </div>
      <TextInput
        type="date"
        label={t('People want their parcels before')}
        optional={t('Optional')}
        hint={t('The day of the festival: pages say until when to order, and when it is too late')}
        className="sm:max-w-64"
        min={from}
        max={to}
        value={arriveBefore ?? ''}
        error={errorOf('arriveBefore')}
        onChange={({ target: { value } }) => change({ arriveBefore: value || null })}
      />
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start text-red"
        aria-label={t('Remove {title}', { title })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {t('Remove')}
      </Button>
    </div>
  )
}

const Tick = ({ label, checked, onTick }: { label: string; checked: boolean; onTick: (checked: boolean) => void }) => (
  <label className="flex min-h-11 items-center gap-2 pointer-fine:min-h-9">
    <input type="checkbox" className="size-5" checked={checked} onChange={(event) => onTick(event.target.checked)} />
    {label}
  </label>
)

/** 8 Mar 2027 – 12 Mar 2027 */
function daysText(from: string, to: string): string {
  if (from === '' || to === '') return t('no day yet')
  const [first, last] = [from, to].map((day) => formatDate(`${day}T00:00:00+06:00`, language, 'shortDay'))
  return first === last ? `${first}` : `${first} – ${last}`
}

function closedText({ noDispatch, noDelivery }: Holiday): string {
  if (noDispatch && noDelivery) return t('nothing leaves or is delivered')
  if (noDispatch) return t('nothing leaves')
  return noDelivery ? t('nothing is delivered') : t('open')
}
