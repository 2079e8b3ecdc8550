import { useState } from 'react'
import { outcomeTone } from '#shared/cod/cod-outcome.ts'
import { decide, placeCodes, zoneFact } from '#shared/cod/decide.ts'
import { type DeliveryZones, zoneOf } from '#shared/delivery/delivery.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesIn, takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { PlaceFields } from '#web/admin/parts/inputs/place-fields.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { codOutcomeLabels } from './outcome-labels.ts'
import { type DraftRule, ruleToDecide } from './rule-draft.ts'
import type { Names } from './rule-texts.ts'
import { translatedReason } from './translated-reason.ts'

/** The decision of the edited rules, saved or not, for a sample order. */
export function RulePreview({ rules, zones, names }: { rules: DraftRule[]; zones: DeliveryZones; names: Names }) {
  const [place, setPlace] = useState({ district: '', thana: '' })
  const [isMetropolitan, setMetropolitan] = useState<boolean>()
  const [typed, setTyped] = useState({ total: '3,500', delivered: '0', refused: '0' })
  const [hasAccount, setAccount] = useState(false)
  const total = takaIn(typed.total)
  const [delivered, refused] = [piecesIn(typed.delivered), piecesIn(typed.refused)]
  const isKnown = place.district !== '' && place.thana !== '' && isMetropolitan !== undefined
  const isReadable = total !== undefined && total > 0 && delivered !== undefined && refused !== undefined
  const destination = isKnown ? { ...place, isMetropolitan } : undefined
  const verdict =
    destination && isReadable
      ? decide(rules.map(ruleToDecide), {
          total: toPaisa(total),
          places: placeCodes(destination).map((code) => ({ code, name: names.place(code) })),
          zone: zoneFact(zoneOf(destination, zones)),
          record: { delivered, refused },
          hasAccount,
          blocks: [],
        })
      : undefined
  const field = (name: keyof typeof typed, isWrong: boolean) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 12,
    value: typed[name],
    error: isWrong ? t('Please enter a whole number') : undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <section aria-labelledby="rule-preview" className="grid gap-4 border-line border-t pt-4">
      <div>
        <h3 id="rule-preview" className="font-semibold text-base">
          {t('Preview')}
        </h3>
        <p className="text-ink-soft">
          {t('What the rules above say about a made-up order, before you save them. Blocks do not count here.')}
        </p>
      </div>
      <PlaceFields
        id="rule-preview-place"
        value={place}
        errors={{}}
        onChange={(next, metropolitan) => {
          setPlace(next)
          setMetropolitan(metropolitan)
        }}
      />
      <Pair>
        <TextInput label={t('Total (৳)')} {...field('total', total === undefined || total <= 0)} />
        <SelectInput
          label={t('Who orders')}
          value={hasAccount ? 'account' : 'guest'}
          onChange={(event) => setAccount(event.target.value === 'account')}
        >
          <option value="guest">{t('A guest')}</option>
          <option value="account">{t('An account holder')}</option>
        </SelectInput>
      </Pair>
      <Pair>
        <TextInput label={t('Delivered to the phone number')} {...field('delivered', delivered === undefined)} />
        <TextInput label={t('Came back from it')} {...field('refused', refused === undefined)} />
      </Pair>
      <div aria-live="polite" className="min-h-18">
        {verdict ? (
          <>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <Badge tone={outcomeTone(verdict.outcome)}>{codOutcomeLabels[verdict.outcome]}</Badge>
              {verdict.advance > 0 && t('{advance} first', { advance: taka(toTaka(verdict.advance)) })}
            </p>
            <ul className="mt-1 text-ink-soft">
              {verdict.reasons.length === 0 && <li>{t('No rule applies.')}</li>}
              {verdict.reasons.map((reason) => (
                <li key={reason}>{t('{reason}.', { reason: translatedReason(reason) })}</li>
              ))}
            </ul>
          </>
        ) : (
          <p className="text-stone">{t('Choose a district and a thana.')}</p>
        )}
      </div>
    </section>
  )
}
