import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#shared/paraglide/messages.js'
import { onlyPlace, type PlaceOption, searchPlaces } from '#shared/places/search-places.ts'
import { cx } from '../cx.ts'
import { control } from '../field.tsx'
import { inPageLocale } from '../locale.ts'
import { PlaceComboboxOption } from './place-combobox-option.tsx'

export type PlaceComboboxProps = {
  wiring: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
  /** Code of the chosen option; '' for none. */
  value: string
  options: readonly PlaceOption[]
  placeholder: string
  disabled: boolean
  onChange: (code: string) => void
  onBlur: () => void
}

/** One field with suggestions for a district or thana. In a separate file, since Base UI's Combobox is large. */
export default function PlaceCombobox({ wiring, value, options, onChange, onBlur, ...rest }: PlaceComboboxProps) {
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find(({ code }) => code === value) ?? null

  /** Accepts a completely typed name, or one that leaves a single option, without a selection from the list. */
  function takeTyped({
    currentTarget: { value: text },
  }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) {
    const isTyped = text.trim() !== '' && text !== (chosen && inPageLocale(chosen.name))
    const only = isTyped ? onlyPlace(options, text) : undefined
    if (!only) return
    onChange(only.code)
    // Without a next field (a phone's keyboard was closed) the list would stay open.
    setOpen(false)
  }

  return (
    <Combobox.Root
      items={options}
      filteredItems={searchPlaces(options, query)}
      value={chosen}
      onValueChange={(option, details) => {
        if (isEscape(details)) return
        if (option?.code !== chosen?.code) onChange(option?.code ?? '')
      }}
      onInputValueChange={(text, details) => {
        if (!isEscape(details)) setQuery(text)
      }}
      itemToStringLabel={(option) => inPageLocale(option.name)}
      isItemEqualToValue={(one, other) => one.code === other.code}
      open={isOpen}
      onOpenChange={setOpen}
      autoHighlight
      disabled={rest.disabled}
    >
      <span className="relative block">
        <Combobox.Input
          {...wiring}
          placeholder={rest.placeholder}
          aria-required="true"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          // Synchronous, since the next field may be disabled until this one has a value.
          onKeyDown={(event) => event.key === 'Tab' && flushSync(() => takeTyped(event))}
          onBlur={(event) => {
            takeTyped(event)
            onBlur()
          }}
          className={cx(control, 'h-12 pr-10 placeholder:text-stone placeholder:opacity-100')}
        />
        <ChevronDown
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-stone"
        />
      </span>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={12} className="z-50 outline-none">
          <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-control border border-line bg-surface text-ink shadow-lift">
            <Combobox.Empty>
              <p className="px-3.5 py-3 text-stone">{m.place_none()}</p>
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(16rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
              {(option: PlaceOption) => <PlaceComboboxOption key={option.code} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Escape closes the list, and then the dialog around the field, but never clears the field. */
function isEscape(details: Combobox.Root.ChangeEventDetails): boolean {
  if (details.reason !== 'escape-key') return false
  details.cancel()
  details.allowPropagation()
  return true
}
