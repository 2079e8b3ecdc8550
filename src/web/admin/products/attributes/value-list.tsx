import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { attributeLimits as limits } from '#shared/catalogue/own-attributes.ts'
import { many } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { Mover } from '#web/admin/settings/mover.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { sentValues, type ValueDraft, withNewValue } from './attribute-draft.ts'

type Props = {
  values: ValueDraft[]
  wrong: Record<string, string>
  onChange: (values: ValueDraft[]) => void
}

/** The values of a choice list in their order. Those that products have are archived, not removed. */
export function ValueList({ values, wrong, onChange }: Props) {
  const move = (at: number, to: number) => {
    const moved = values.slice(at, at + 1)
    onChange(values.toSpliced(at, 1).toSpliced(to, 0, ...moved))
  }
  const sent = sentValues(values)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('Values')}</legend>
      {wrong.values && (
        <p role="alert" className="mb-2 text-red">
          {translateServerText(wrong.values)}
        </p>
      )}
      <ol className="grid gap-3 sm:gap-2">
        {values.map((value, at) => (
          <ValueRow
            key={value.key}
            nr={at + 1}
            value={value}
            wrong={(field) => wrong[`values.${sent.indexOf(value)}.${field}`]}
            isLast={at === values.length - 1}
            onChange={(change) => onChange(values.with(at, { ...value, ...change }))}
            onMove={(by) => move(at, at + by)}
            onRemove={() => onChange(values.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button
        variant="outline"
        size="sm"
        disabled={values.length >= limits.values}
        onClick={() => onChange(withNewValue(values))}
        className="mt-3 max-sm:min-h-11"
      >
        <Plus aria-hidden="true" className="size-4" />
        {t('Add a value')}
      </Button>
    </fieldset>
  )
}

function ValueRow({
  nr,
  value,
  wrong,
  isLast,
  onChange,
  onMove,
  onRemove,
}: {
  nr: number
  value: ValueDraft
  wrong: (field: 'nameEn' | 'nameBn') => string | undefined
  isLast: boolean
  onChange: (change: Partial<ValueDraft>) => void
  onMove: (by: number) => void
  onRemove: () => void
}) {
  const name = value.nameEn || t('value {nr}', { nr })
  const { isArchived, products } = value
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 border-line border-b pb-2">
      <TextInput
        label={t('Value {nr}', { nr })}
        labelHidden
        placeholder={t('English')}
        maxLength={limits.value}
        value={value.nameEn}
        error={wrong('nameEn')}
        onChange={(event) => onChange({ nameEn: event.target.value })}
        className="min-w-0 grow basis-36"
      />
      <TextInput
        label={t('Value {nr} in Bangla', { nr })}
        labelHidden
        lang="bn"
        placeholder="বাংলা"
        maxLength={limits.value}
        value={value.nameBn}
        error={wrong('nameBn')}
        onChange={(event) => onChange({ nameBn: event.target.value })}
        className="min-w-0 grow basis-36"
      />
      <div className="flex grow items-center justify-end sm:grow-0">
        <span className="mr-auto flex items-center gap-2 px-1 text-ink-soft text-sm">
          {isArchived && <Badge tone="amber">{t('Archived')}</Badge>}
          {products > 0 && many(products, 'product')}
        </span>
        <Mover label={t('Move {name} up', { name })} icon={ArrowUp} off={nr === 1} onPress={() => onMove(-1)} />
        <Mover label={t('Move {name} down', { name })} icon={ArrowDown} off={isLast} onPress={() => onMove(1)} />
        {value.id !== undefined && (
          <RowAction
            label={isArchived ? t('Bring {name} back', { name }) : t('Archive {name}', { name })}
            icon={isArchived ? ArchiveRestore : Archive}
            onPress={() => onChange({ isArchived: !isArchived })}
          />
        )}
        {products === 0 && <RowAction label={t('Remove {name}', { name })} icon={X} danger onPress={onRemove} />}
      </div>
    </li>
  )
}
