import { buyerKinds, codOutcomes } from '#shared/cod/cod-outcome.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { type KnownPlaces, ZonePlaces } from '../zones/zone-places.tsx'
import { codOutcomeLabels } from './outcome-labels.ts'
import { type DraftRule, errorKey, type RuleErrors } from './rule-draft.ts'

export type RuleFieldsProps = {
  rule: DraftRule
  /** The delivery zones; ids of the rule that are not among them were deleted. */
  zones: readonly { id: number; name: { en: string; bn: string } }[]
  known: KnownPlaces
  errors: RuleErrors
  mayChange: boolean
  onChange: (field: string, change: Partial<DraftRule>) => void
}

const buyerLabels: Record<(typeof buyerKinds)[number], string> = {
  any: t('Everybody'),
  guest: t('Guests'),
  account: t('Account holders'),
}

const nothing = new Map()

export function RuleFields({ rule, zones, known, errors, mayChange, onChange }: RuleFieldsProps) {
  const figure = (
    field: 'amountOver' | 'amountUpTo' | 'refusedFrom' | 'deliveredBelow' | 'deliveredOf' | 'advance',
  ) => ({
    id: `${rule.key}-${field}`,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 12,
    value: rule[field],
    error: errors[errorKey(rule.key, field)],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange(field, { [field]: event.target.value }),
  })
  return (
    <fieldset disabled={!mayChange} className="grid gap-4">
      <legend className="mb-2 text-ink-soft">
        {t('All conditions must hold. An empty one holds for every order.')}
      </legend>
      <Pair>
        <TextInput
          label={t('Total over (৳)')}
          hint={t('With delivery and fees. Not the amount itself')}
          {...figure('amountOver')}
        />
        <TextInput label={t('Total up to (৳)')} hint={t('The amount itself included')} {...figure('amountUpTo')} />
      </Pair>
      <ZonePlaces
        id={`${rule.key}-places`}
        zone={{ key: rule.key, places: rule.places, isElsewhere: false }}
        hint={t(
          'The order goes to one of these districts, metropolitan areas and thanas, or to one of the zones below.',
        )}
        {...{ known, mayChange }}
        zoneOfPlace={nothing}
        error={errors[errorKey(rule.key, 'places')]}
        onChange={(places) => onChange('places', { places })}
      />
      <ZoneTicks {...{ rule, zones }} error={errors[errorKey(rule.key, 'zones')]} onChange={onChange} />
      <Tick
        label={t('New phone number: nothing has been delivered to it yet')}
        checked={rule.isNewPhone}
        onChange={(isNewPhone) => onChange('isNewPhone', { isNewPhone })}
      />
      <Pair>
        <TextInput label={t('Orders that came back, at least')} {...figure('refusedFrom')} />
        <SelectInput
          label={t('Who orders')}
          value={rule.buyer}
          onChange={(event) => onChange('buyer', { buyer: event.target.value as DraftRule['buyer'] })}
        >
          {buyerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {buyerLabels[kind]}
            </option>
          ))}
        </SelectInput>
      </Pair>
      <Pair>
        <TextInput
          label={t('Delivered less than (%)')}
          hint={t('Of the orders that were sent to the phone number')}
          {...figure('deliveredBelow')}
        />
        <TextInput label={t('Of at least this many orders')} {...figure('deliveredOf')} />
      </Pair>
      <Outcome {...{ rule, onChange }} advance={figure('advance')} />
    </fieldset>
  )
}

function Outcome({
  rule,
  onChange,
  advance,
}: Pick<RuleFieldsProps, 'rule' | 'onChange'> & {
  advance: React.ComponentProps<'input'> & { error: string | undefined }
}) {
  return (
    <>
      <SelectInput
        label={t('Then')}
        value={rule.outcome}
        onChange={(event) => onChange('advance', { outcome: event.target.value as DraftRule['outcome'] })}
      >
        {codOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {codOutcomeLabels[outcome]}
          </option>
        ))}
      </SelectInput>
      {rule.outcome === 'advance' && (
        <Pair>
          <TextInput label={t('Advance')} {...advance} />
          <SelectInput
            label={t('In')}
            value={rule.advanceIn}
            onChange={(event) => onChange('advance', { advanceIn: event.target.value as DraftRule['advanceIn'] })}
          >
            <option value="taka">{t('taka')}</option>
            <option value="percent">{t('percent of the total')}</option>
          </SelectInput>
        </Pair>
      )}
    </>
  )
}

function ZoneTicks({
  rule,
  zones,
  error,
  onChange,
}: Pick<RuleFieldsProps, 'rule' | 'zones' | 'onChange'> & { error: string | undefined }) {
  const gone = rule.zones.filter((id) => !zones.some((zone) => zone.id === id))
  const set = (id: number, isOn: boolean) =>
    onChange('zones', { zones: isOn ? [...rule.zones, id] : rule.zones.filter((each) => each !== id) })
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{t('Delivery zones')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {zones.map(({ id, name }) => (
          <Tick
            key={id}
            label={inOfficeLanguage(name)}
            checked={rule.zones.includes(id)}
            onChange={(isOn) => set(id, isOn)}
          />
        ))}
        {gone.map((id) => (
          <Tick
            key={id}
            label={t('A zone that was deleted: holds for no order')}
            checked
            onChange={() => set(id, false)}
          />
        ))}
      </div>
      {error && <p className="text-red text-sm">{translateServerText(error)}</p>}
    </fieldset>
  )
}

const Tick = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (isOn: boolean) => void }) => (
  <label className="flex min-h-11 items-center gap-2 pointer-fine:min-h-8">
    <input
      type="checkbox"
      className="size-4.5"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)
