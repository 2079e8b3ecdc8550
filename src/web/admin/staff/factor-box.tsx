import { many } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'

/** Checkbox that requires a second factor, with the effect on users who have none. */
export const FactorBox = ({
  checked,
  lacking,
  onChange,
}: {
  checked: boolean
  /** How many of the affected users have none. */
  lacking: number
  onChange: (on: boolean) => void
}) => (
  <label className="flex items-start gap-3">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className="mt-0.5 size-4.5 shrink-0"
    />
    <span>
      <span className="block font-semibold">{t('A second factor is a must')}</span>
      <span className="block text-ink-soft">
        {t('Who has none is led to set it up, and can do nothing else before that.')}
        {checked && lacking > 0 && t(' {have} none yet.', { have: many(lacking, 'person has', 'people have') })}
      </span>
    </span>
  </label>
)
