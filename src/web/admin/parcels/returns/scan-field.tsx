import { ScanBarcode } from 'lucide-react'
import type { RefObject } from 'react'
import { underThumbFixed } from '#web/admin/parts/under-thumb.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { CameraScan } from '../camera/camera-scan.tsx'

/**
 * The field for a hand scanner, which types a number and presses Enter, and the camera in its place. By default it asks
 * for a parcel.
 */
export const ScanField = ({
  field,
  text,
  onText,
  onScan,
  busy,
  error,
  label = t('Number of the parcel'),
  hint = t('Scan the label, or type the parcel’s number, the courier’s or the order’s, and press Enter.'),
  action = t('Open Parcel'),
  atHand = false,
}: {
  field: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  onScan: (number: string) => void
  busy: boolean
  error: string | undefined
  label?: string
  hint?: string
  action?: string
  /** On phones the field is fixed at the bottom, within reach of the thumb. For a screen without another action. */
  atHand?: boolean
}) => (
  <div className={atHand ? underThumbFixed : undefined}>
    <form
      className="max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault()
        // The next scan replaces the current text.
        field.current?.select()
        if (text.trim()) onScan(text.trim())
      }}
    >
      <Field label={label} hint={hint} error={translateServerText(error)}>
        {(wiring) => (
          <span className="flex gap-2">
            <span className="relative grow">
              <ScanBarcode
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-stone"
              />
              <input
                {...wiring}
                ref={field}
                // The screen is for this field: a scanner types wherever the focus is.
                // biome-ignore lint/a11y/noAutofocus: see above
                autoFocus
                value={text}
                maxLength={64}
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="search"
                onChange={(event) => onText(event.target.value)}
                className="h-13 w-full rounded-control border border-edge bg-surface pr-3 pl-11 font-semibold text-base text-ink aria-invalid:border-red aria-invalid:outline-red"
              />
            </span>
            {/* Not disabled, because the next scan does not wait for the previous answer. */}
            <Button type="submit" className="h-13" aria-busy={busy || undefined}>
              {busy ? t('Looking...') : action}
            </Button>
          </span>
        )}
      </Field>
    </form>
    <CameraScan onCode={onScan} />
  </div>
)
