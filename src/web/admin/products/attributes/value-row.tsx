import { Archive, ArchiveRestore, ArrowDown, ArrowUp, X } from 'lucide-react'
import { attributeLimits as limits } from '#shared/catalogue/own-attributes.ts'
import { many } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { Mover } from '#web/admin/settings/mover.tsx'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { ValueDraft } from './attribute-draft.ts'

/** A value of a choice list. One that products have is archived, not removed. */
export function ValueRow({
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
