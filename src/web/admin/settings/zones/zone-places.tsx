import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { control } from '#web/admin/parts/inputs/inputs.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { findPlaces, type PlaceOption } from './place-options.ts'
import type { DraftZone } from './zone-draft.ts'

/** The list of places; null while it is loading. */
export type KnownPlaces = { options: PlaceOption[] | null; failed: boolean; retry: () => void }

type Props = {
  id: string
  zone: Pick<DraftZone, 'key' | 'places' | 'isElsewhere'>
  hint?: string
  error: string | undefined
  known: KnownPlaces
  /** The zones that have places now. */
  zoneOfPlace: Map<string, DraftZone>
  mayChange: boolean
  onChange: (places: string[]) => void
}

/** The places of a zone as tags, with a search that adds more. */
export function ZonePlaces({ id, zone, hint, error, known, zoneOfPlace, mayChange, onChange }: Props) {
  const labels = new Map(known.options?.map((option) => [option.code, option]))
  const search = useRef<HTMLInputElement>(null)
  const { places, isElsewhere } = zone
  const remove = (place: string, tag: HTMLElement | null) => {
    // Move the focus first: removing the tag would lose it.
    const next = tag?.nextElementSibling ?? tag?.previousElementSibling
    ;(next?.querySelector('button') ?? search.current)?.focus()
    onChange(places.filter((each) => each !== place))
  }
  return (
    <div className="grid gap-2">
      {!isElsewhere && mayChange ? (
        <PlaceSearch {...{ id, zone, hint, error, known, zoneOfPlace, onChange, search }} />
      ) : (
        <p className="font-semibold text-sm">{t('Places')}</p>
      )}
      {isElsewhere && <p className="text-ink-soft">{t('Every place that no other zone names.')}</p>}
      {places.length > 0 && (
        <ul
          aria-label={hint ? t('Chosen places') : t('Places of this zone')}
          className="flex max-h-72 flex-wrap gap-1.5 overflow-y-auto"
        >
          {places.map((place) => {
            const { label, labelBn } = labels.get(place) ?? { label: place, labelBn: undefined }
            return (
              <li
                key={place}
                title={labelBn}
                className="inline-flex min-h-9 items-center rounded-[4px] bg-mist px-2 text-sm pointer-fine:min-h-7"
              >
                {label}
                {mayChange && (
                  <button
                    type="button"
                    aria-label={t('Remove {label}', { label })}
                    onClick={(event) => remove(place, event.currentTarget.closest('li'))}
                    className="-mr-2 grid size-11 place-items-center text-stone hover:text-ink pointer-fine:size-7"
                  >
                    <X aria-hidden="true" className="size-3.5" />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function PlaceSearch({
  id,
  zone,
  hint = t('Districts, metropolitan areas and thanas. A place has one zone: to add it here takes it from another.'),
  error,
  known,
  zoneOfPlace,
  onChange,
  search,
}: Omit<Props, 'mayChange'> & { search: React.RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState('')
  const options = known.options ?? []
  const chosen = options.filter(({ code }) => zone.places.includes(code))
  const choose = (next: PlaceOption[]) => {
    const dropped = chosen.filter((option) => !next.includes(option)).map(({ code }) => code)
    const added = next.map(({ code }) => code).filter((code) => !zone.places.includes(code))
    onChange([...zone.places.filter((place) => !dropped.includes(place)), ...added])
  }
  return (
    <Combobox.Root
      multiple
      autoHighlight
      items={options}
      filteredItems={findPlaces(options, text)}
      value={chosen}
      onValueChange={(next, details) => {
        // Escape in the closed field would remove all places.
        if (details.reason === 'escape-key') details.cancel()
        else choose(next)
      }}
      inputValue={text}
      onInputValueChange={setText}
      onOpenChange={(_open, details) => {
        // Stays open and keeps the text, so that several results of one search can be selected in turn.
        if (details.reason === 'item-press') details.cancel()
      }}
      itemToStringLabel={({ label }) => label}
      isItemEqualToValue={(one, other) => one.code === other.code}
    >
      <Field id={id} label={t('Places')} hint={hint} error={translateServerText(error)}>
        {(wiring) => (
          <Combobox.Input
            {...wiring}
            ref={search}
            placeholder={known.options || known.failed ? t('Search, in English or Bangla') : t('Loading places…')}
            disabled={!known.options}
            autoComplete="off"
            spellCheck={false}
            className={control}
          />
        )}
      </Field>
      {known.failed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-red">
          {t('The list of places could not be loaded.')}
          <Button variant="outline" size="sm" onClick={known.retry}>
            {t('Retry')}
          </Button>
        </p>
      )}
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={12} align="start" className="z-50 outline-none">
          <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-control border border-line bg-surface text-ink text-sm shadow-lift">
            <Combobox.Empty>
              <p className="px-3 py-3 text-stone">{t('No such place')}</p>
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
              {(option: PlaceOption) => {
                const other = zoneOfPlace.get(option.code)
                return (
                  <Combobox.Item
                    key={option.code}
                    value={option}
                    className="flex min-h-11 cursor-pointer items-center gap-2 px-3 py-1 outline-none data-highlighted:bg-mist pointer-fine:min-h-9"
                  >
                    <span className="min-w-0 grow">
                      {option.label}{' '}
                      <span lang="bn" className="ml-1 text-stone text-xs">
                        {option.labelBn}
                      </span>
                    </span>
                    {other && other.key !== zone.key && (
                      <span className="shrink-0 text-stone text-xs">
                        {t('in')} {other.name.en || t('a new zone')}
                      </span>
                    )}
                    <Combobox.ItemIndicator>
                      <Check aria-hidden="true" className="size-4 text-green" />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )
              }}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
