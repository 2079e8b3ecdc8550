import { type ComponentType, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { districts } from '#shared/places/districts.ts'
import { cx } from '../cx.ts'
import { control, Field } from '../field.tsx'
import { findThana, type PickedPlace, usePlaces } from '../hooks/use-places.ts'
import { useStableCallback } from '../hooks/use-stable-callback.ts'
import { inPageLocale } from '../locale.ts'
import { NativeSelect, Select } from '../select.tsx'
import type { PlaceComboboxProps } from './place-combobox.tsx'

type PlaceField = keyof PickedPlace

type Props = {
  /** Before the ids of both fields: `{id}-district`, `{id}-thana`. */
  id: string
  value: PickedPlace
  /**
   * Called when either field changes, and once more for an external value when the list of places has loaded.
   * `isMetropolitan`: the thana is in the metropolitan area of its district; undefined until known.
   */
  onChange: (value: PickedPlace, isMetropolitan: boolean | undefined) => void
  onBlur?: (field: PlaceField) => void
  errors: { district?: string | undefined; thana?: string | undefined }
  disabled?: boolean
}

const districtOptions = districts.map(({ code, en, bn, aliases }) => ({ code, name: { en, bn }, aliases }))

/**
 * Sorts by name in the page's language. Code point order is sufficient in both scripts, and the same on every device.
 */
const sorted = <T extends { name: { en: string; bn: string } }>(options: readonly T[]): readonly T[] =>
  [...options].sort((a, b) => (inPageLocale(a.name) < inPageLocale(b.name) ? -1 : 1))

/**
 * District and thana, with suggestions while typing. Until the suggestions have loaded, a native select and a text
 * input replace them; their values are kept. If they fail to load (offline), both fields are native selects. Values
 * from before hydration are read by the form, or passed to `onChange`.
 */
export function PlacePicker({ id, value, onChange, onBlur, errors, disabled = false }: Props) {
  const { places, failed, retry } = usePlaces()
  const combobox = usePlaceCombobox()
  const { box, held, setHeld } = useNativeFields(value, onChange)
  const change = useStableCallback(onChange)
  const reported = useRef('')
  const { district, thana } = value

  function pick(next: PickedPlace) {
    const found = places ? findThana(places, next.district, next.thana) : undefined
    if (found) reported.current = found.code
    change(next, found && found.kind === 'metropolitan')
  }

  // A thana typed into the text input becomes a code when the input has lost the focus.
  useEffect(() => {
    if (!places || held === 'thana' || thana === '' || reported.current === thana) return
    const found = findThana(places, district, thana)
    reported.current = found?.code ?? ''
    change({ district, thana: found?.code ?? '' }, found && found.kind === 'metropolitan')
  }, [places, held, district, thana, change])

  const Combobox = places && combobox.Combobox
  const leave = (field: PlaceField) => () => {
    setHeld(null)
    onBlur?.(field)
  }
  const allDistricts = useMemo(() => sorted(districtOptions), [])
  const thanas = useMemo(() => sorted(places?.get(district) ?? []), [places, district])
  const choose = m.place_district_choose()
  const isCode = thana.startsWith(`${district}-`)

  return (
    <div ref={box}>
      <div className="field-row grid gap-x-5 sm:grid-cols-2">
        {Combobox && held !== 'district' ? (
          <Field label={m.place_district()} id={`${id}-district`} error={errors.district}>
            {(wiring) => (
              <Combobox
                wiring={wiring}
                value={district}
                options={allDistricts}
                placeholder={choose}
                disabled={disabled}
                onChange={(code) => pick({ district: code, thana: '' })}
                onBlur={leave('district')}
              />
            )}
          </Field>
        ) : (
          <Select
            label={m.place_district()}
            id={`${id}-district`}
            name="district"
            error={errors.district}
            value={district}
            aria-required="true"
            autoComplete="address-level2"
            disabled={disabled}
            onFocus={() => setHeld('district')}
            onBlur={leave('district')}
            // A choice from before hydration is replayed, after what was typed next to it.
            onChange={({ target: { value: chosen } }) =>
              pick({ district: chosen, thana: chosen === district ? thana : '' })
            }
          >
            <option value="">{choose}</option>
            {allDistricts.map((each) => (
              <option key={each.code} value={each.code}>
                {inPageLocale(each.name)}
              </option>
            ))}
          </Select>
        )}
        <Field label={m.place_thana()} id={`${id}-thana`} error={errors.thana}>
          {(wiring) =>
            places && combobox.failed ? (
              <ThanaSelect
                wiring={wiring}
                value={thana}
                options={thanas}
                disabled={disabled || district === ''}
                onChange={(code) => pick({ district, thana: code })}
                onBlur={leave('thana')}
              />
            ) : Combobox && held !== 'thana' ? (
              <Combobox
                wiring={wiring}
                value={thana}
                options={thanas}
                placeholder={district === '' ? m.place_district_first() : m.place_thana_choose()}
                disabled={disabled || district === ''}
                onChange={(code) => pick({ district, thana: code })}
                onBlur={leave('thana')}
              />
            ) : (
              <input
                {...wiring}
                {...(isCode ? { value: wordsOfCode(thana, district) } : { name: 'thana', value: thana })}
                placeholder={m.place_thana_choose()}
                aria-required="true"
                autoComplete="address-level3"
                disabled={disabled}
                onFocus={() => setHeld('thana')}
                // Handled here, not by the form: a typed name can be validated only once the list of places has loaded.
                onBlur={() => setHeld(null)}
                onChange={(event) => pick({ district, thana: event.target.value })}
                className={cx(control, 'h-12 placeholder:text-stone placeholder:opacity-100')}
              />
            )
          }
        </Field>
      </div>
      {failed && (
        <p role="alert" className="mt-1.5 text-red text-sm">
          {m.place_failed()}{' '}
          <button type="button" className="min-h-11 underline underline-offset-2" onClick={retry}>
            {m.retry()}
          </button>
        </p>
      )}
    </div>
  )
}

function ThanaSelect({
  wiring,
  value,
  options,
  disabled,
  onChange,
  onBlur,
}: Pick<PlaceComboboxProps, 'wiring' | 'value' | 'options' | 'disabled' | 'onChange' | 'onBlur'>) {
  return (
    <NativeSelect
      wiring={wiring}
      value={value}
      aria-required="true"
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    >
      <option value="">{m.place_thana_choose()}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {inPageLocale(name)}
        </option>
      ))}
    </NativeSelect>
  )
}

/** dhaka-uttara-east → Uttara East: shown for a chosen thana until its name has loaded. */
const wordsOfCode = (thana: string, district: string): string =>
  thana.slice(district.length + 1).replace(/(^|-)(\w)/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase())

/**
 * Tracks which native field has the focus: that field is not replaced until it loses the focus. Passes on values
 * entered before hydration, unless the form has read them already.
 */
function useNativeFields(value: PickedPlace, onChange: Props['onChange']) {
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<PlaceField | null>(null)
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  const change = useStableCallback(onChange)
  useEffect(() => {
    const fields = ['district', 'thana'] as const
    const at = (name: PlaceField) =>
      box.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`) ?? null
    setHeld(fields.find((name) => at(name) && at(name) === document.activeElement) ?? null)
    const { district, thana } = latest.current
    const entered = { district: at('district')?.value || district, thana: at('thana')?.value || thana }
    if (district === '' && thana === '' && (entered.district || entered.thana)) change(entered, undefined)
  }, [change])
  return { box, held, setHeld }
}

let loaded: ComponentType<PlaceComboboxProps> | null = null

/** The fields with suggestions, which are loaded after hydration. */
function usePlaceCombobox() {
  const [Combobox, setCombobox] = useState(() => loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import('./place-combobox.tsx').then(
      (file) => {
        loaded = file.default
        setCombobox(() => loaded)
      },
      () => setFailed(true),
    )
  }, [])
  return { Combobox, failed }
}
