import { memo } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { colorName } from '#web/ui/locale.ts'
import { Swatch } from '#web/ui/swatch.tsx'

/** The colours as swatches, with the name of the selected one above. */
export const ColorChoice = memo(function ColorChoice({
  colors,
  chosen,
  onChoose,
  isSoldOut,
}: {
  colors: ProductPage['colors']
  chosen: string | null
  onChoose: (name: string) => void
  isSoldOut: (name: string) => boolean
}) {
  const current = colors.find(({ name }) => name === chosen)
  return (
    <fieldset>
      <legend className="mb-1.5">
        <span className="text-stone">{m.color()}:</span>{' '}
        <span className="font-semibold">{current ? colorName(current) : '–'}</span>
      </legend>
      <div className="-ml-1.5 flex flex-wrap">
        {colors.map((color) => {
          const name = isSoldOut(color.name) ? `${colorName(color)}, ${m.sold_out()}` : colorName(color)
          return (
            <button
              key={color.name}
              type="button"
              aria-pressed={color.name === chosen}
              aria-label={name}
              title={name}
              onClick={() => onChoose(color.name)}
              className="grid size-12 place-items-center rounded-full"
            >
              <span
                className={cx(
                  'relative rounded-full p-0.75 ring-2',
                  color.name === chosen ? 'ring-ink' : 'ring-transparent hover:ring-line',
                )}
              >
                <Swatch hex={color.hex} className="size-8" />
                {isSoldOut(color.name) && (
                  <svg aria-hidden="true" viewBox="0 0 10 10" className="absolute inset-0 size-full text-paper">
                    <path d="M2 8 8 2" stroke="currentColor" strokeWidth="1.2" />
                    <path d="M2 8 8 2" stroke="#1c1a17" strokeWidth="0.5" />
                  </svg>
                )}
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
})
