import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { piecesField } from '#web/admin/parts/inputs/pieces-field.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

/** A number of pieces with large buttons. Arrow keys, + and − change it by one. */
export function PieceCounter({
  label,
  value,
  max,
  onChange,
  onKeyDown,
  disabled,
}: {
  /** Accessible name of the field, and of its buttons: 'To shelf: Panjabi, M'. */
  label: string
  value: number
  max: number
  onChange: (pieces: number) => void
  /** Runs before the counter's own key handling, which `preventDefault` skips. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  disabled?: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  const properties = piecesField({ value, max, onPieces: onChange })
  const set = (pieces: number) => onChange(Math.max(0, Math.min(max, pieces)))
  const press = (step: number) => {
    set(value + step)
    // The focus leaves a button that becomes disabled. Not on touch screens, where the field would open the keyboard.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }
  return (
    <div className="flex items-center gap-1">
      <Step
        label={t('One less, {label}', { label })}
        icon={Minus}
        disabled={disabled || value <= 0}
        onPress={() => press(-1)}
      />
      <input
        ref={field}
        {...properties}
        aria-label={label}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (!event.defaultPrevented) properties.onKeyDown(event)
        }}
        className={cx(
          'h-11 w-12 rounded-control border border-edge bg-surface text-center font-semibold text-base tabular-nums',
          value > 0 ? 'text-ink' : 'text-stone',
        )}
      />
      <Step
        label={t('One more, {label}', { label })}
        icon={Plus}
        disabled={disabled || value >= max}
        onPress={() => press(1)}
      />
    </div>
  )
}

const Step = ({
  label,
  icon: Icon,
  disabled,
  onPress,
}: {
  label: string
  icon: typeof Plus
  disabled: boolean | undefined
  onPress: () => void
}) => (
  <button
    type="button"
    // The field between the buttons does the same by keyboard.
    tabIndex={-1}
    aria-label={label}
    disabled={disabled}
    onClick={onPress}
    className="grid size-11 shrink-0 place-items-center rounded-control border border-edge bg-surface transition-colors hover:bg-mist disabled:opacity-35"
  >
    <Icon aria-hidden="true" className="size-5" />
  </button>
)
