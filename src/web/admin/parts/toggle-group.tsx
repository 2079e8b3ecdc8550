import { cx } from '#web/ui/cx.ts'

/** A group of toggle buttons with one selected. */
export function ToggleGroup({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string
  options: [value: string, word: string][]
  chosen: string
  onChoose: (value: string) => void
}) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">{label}</legend>
      {options.map(([value, word]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={cx(
            'min-h-11 border border-green px-4 first:rounded-l-control last:rounded-r-control not-first:-ml-px pointer-fine:min-h-9',
            value === chosen ? 'bg-green text-on-green' : 'text-green hover:bg-green-soft',
          )}
        >
          {word}
        </button>
      ))}
    </fieldset>
  )
}
