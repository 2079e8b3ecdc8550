import { many, taka } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { MovableRow } from '../movable-row.tsx'
import { hoursText } from './hours-text.ts'
import { type DraftZone, fieldKey, type ZoneErrors } from './zone-draft.ts'
import { type KnownPlaces, ZonePlaces } from './zone-places.tsx'

/** Id of an input of a zone, which makes it focusable by error key. */
export const inputId = (errorKey: string): string => `zone-${errorKey.replace(/[ .]/g, '-')}`

/** Id of a button that moves a zone. */
export const moverId = (zoneKey: string, by: -1 | 1): string => `zone-${zoneKey}-${by < 0 ? 'up' : 'down'}`

export type ZoneRowProps = {
  zone: DraftZone
  position: { at: number; of: number }
  isOpen: boolean
  mayChange: boolean
  errors: ZoneErrors
  known: KnownPlaces
  zoneOfPlace: Map<string, DraftZone>
  onToggle: () => void
  onChange: (field: string, change: Partial<DraftZone>) => void
  onPlaces: (places: string[]) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** A zone: a summary line, and its fields when it is open. */
export function ZoneRow(props: ZoneRowProps) {
  const { zone, position, isOpen, mayChange, errors, onToggle, onMove, onDelete } = props
  const name = nameOf(zone)
  const isWrong = Object.keys(errors).some((key) => key.startsWith(`${zone.key} `))
  const ids = {
    line: inputId(fieldKey(zone.key, 'line')),
    panel: inputId(fieldKey(zone.key, 'panel')),
    movers: (by: -1 | 1) => moverId(zone.key, by),
  }
  return (
    <MovableRow
      {...{ ids, name, isOpen, onToggle, onMove, onDelete }}
      {...position}
      canMove={mayChange && !zone.isElsewhere}
      summary={
        <>
          <span className="wrap-anywhere font-semibold">
            {zone.name.en || t('New zone')} <span lang="bn">{zone.name.bn}</span>
          </span>
          <Summary zone={zone} isWrong={isWrong} />
        </>
      }
    >
      <ZoneFields {...props} />
    </MovableRow>
  )
}

/** Replaces a deleted zone until saving. */
export const DeletedZone = ({ zone, onRestore }: { zone: DraftZone; onRestore: () => void }) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 border-line border-b py-1.5 text-ink-soft">
    <p className="grow basis-40">
      <s>{nameOf(zone)}</s> {t('is deleted when you save.')}
    </p>
    <Button
      id={inputId(fieldKey(zone.key, 'undo'))}
      variant="outline"
      size="sm"
      className="max-sm:min-h-11"
      aria-label={t('Undo: keep {zone}', { zone: nameOf(zone) })}
      onClick={onRestore}
    >
      {t('Undo')}
    </Button>
  </li>
)

export const nameOf = ({ name }: DraftZone): string => inOfficeLanguage(name).trim() || t('New zone')

/** '৳60 · ৳20 for each further kilogram · free above ৳2,000 · ৳10 for cash on delivery · within 24 hours · 1 place' */
function Summary({ zone, isWrong }: { zone: DraftZone; isWrong: boolean }) {
  const { price, perKg, freeOver, codFee, hoursFrom, hoursTo, places, isElsewhere } = zone
  const [cost, further, free, fee, from, to] = [price, perKg, freeOver, codFee, hoursFrom, hoursTo].map(takaIn)
  const parts = [
    cost !== undefined && taka(cost),
    !!further && t('{further} for each further kilogram', { further: taka(further) }),
    (cost !== 0 || further !== 0) && free !== undefined && t('free above {free}', { free: taka(free) }),
    !!fee && t('{fee} for cash on delivery', { fee: taka(fee) }),
    from !== undefined && to !== undefined && hoursText(from, to),
    !isElsewhere && places.length > 0 && many(places.length, 'place'),
  ]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-stone">
      {parts.some(Boolean) && <span className="tabular-nums">{parts.filter(Boolean).join(' · ')}</span>}
      {isElsewhere && <Badge>{t('Every other place')}</Badge>}
      {!isElsewhere && places.length === 0 && <Badge tone="amber">{t('No places: nobody gets this price')}</Badge>}
      {isWrong && <Badge tone="red">{t('Please correct')}</Badge>}
    </span>
  )
}

function ZoneFields({ zone, errors, mayChange, known, zoneOfPlace, onChange, onPlaces }: ZoneRowProps) {
  const wire = (field: string) => {
    const key = fieldKey(zone.key, field)
    return { id: inputId(key), error: errors[key], autoComplete: 'off' }
  }
  const figure = (field: 'price' | 'perKg' | 'freeOver' | 'codFee' | 'hoursFrom' | 'hoursTo') => ({
    ...wire(field),
    inputMode: 'numeric' as const,
    maxLength: 12,
    value: zone[field],
    onChange: (event: { target: { value: string } }) => onChange(field, { [field]: event.target.value }),
  })
  return (
    <fieldset disabled={!mayChange} className="grid min-w-0 gap-4">
      <Pair>
        <TextInput
          label={t('Name in English')}
          maxLength={60}
          {...wire('name.en')}
          value={zone.name.en}
          onChange={(event) => onChange('name.en', { name: { ...zone.name, en: event.target.value } })}
        />
        <TextInput
          label={t('Name in Bangla')}
          lang="bn"
          maxLength={60}
          {...wire('name.bn')}
          value={zone.name.bn}
          onChange={(event) => onChange('name.bn', { name: { ...zone.name, bn: event.target.value } })}
        />
      </Pair>
      <Pair>
        <TextInput label={t('Price (৳)')} hint={t('Of a parcel up to one kilogram')} {...figure('price')} />
        <TextInput
          label={t('Each further kilogram (৳)')}
          hint={t('Counted when it is started. 0: the weight does not matter')}
          {...figure('perKg')}
        />
      </Pair>
      <Pair>
        <TextInput
          label={t('Free above (৳)')}
          hint={t('A subtotal above it, whatever it weighs. Empty: never free')}
          {...figure('freeOver')}
        />
        <TextInput
          label={t('Cash on delivery fee (৳)')}
          hint={t('On top, also when delivery is free. 0: none')}
          {...figure('codFee')}
        />
      </Pair>
      <Pair>
        <TextInput label={t('Arrives after (hours)')} hint={t('From the order. 0: at once')} {...figure('hoursFrom')} />
        <TextInput label={t('Arrives within (hours)')} hint={t('48 are two days')} {...figure('hoursTo')} />
      </Pair>
      <ZonePlaces
        id={inputId(fieldKey(zone.key, 'places'))}
        {...{ zone, known, zoneOfPlace, mayChange }}
        error={errors[fieldKey(zone.key, 'places')]}
        onChange={onPlaces}
      />
    </fieldset>
  )
}
