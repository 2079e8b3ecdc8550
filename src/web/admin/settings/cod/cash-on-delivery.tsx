import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { codRulesQuery, type OfficeCodRules } from '#web/admin/request/cod-rules.ts'
import { type OfficeZones, zonesQuery } from '#web/admin/request/delivery-zones.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { usePlaces } from '#web/ui/hooks/use-places.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Notice } from '../panel.tsx'
import { SaveBar } from '../save-bar.tsx'
import { useFocusAfterRender } from '../use-focus-after-render.ts'
import { placeOptions } from '../zones/place-options.ts'
import { deliveryZonesOf, draftOf as zoneDraftOf } from '../zones/zone-draft.ts'
import { type DraftRule, errorKey, moveRule, newRule, type RuleErrors } from './rule-draft.ts'
import { RulePreview } from './rule-preview.tsx'
import { lineId, moverId, RuleRow } from './rule-row.tsx'
import type { Names } from './rule-texts.ts'
import { useRulesForm } from './use-rules-form.ts'

/** Editor of the COD rules: which orders may be paid on delivery. */
export default function CashOnDelivery() {
  const rules = useQuery(codRulesQuery)
  const zones = useQuery(zonesQuery)
  const failed = rules.error ?? zones.error
  if (rules.data && zones.data) return <RulesForm data={rules.data} zones={zones.data} />
  const retry = () => Promise.all([rules.refetch(), zones.refetch()])
  return failed ? <Failed what={t('Failed to load the rules')} error={failed} retry={retry} /> : <WaitingRules />
}

function RulesForm({ data, zones }: { data: OfficeCodRules; zones: OfficeZones }) {
  const mayChange = useSession().session.type === 'admin'
  const form = useRulesForm(data)
  const { rules, set, errors } = form
  const guard = useGuard(form.isChanged)
  const { known, names } = useNames(zones)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const { form: element, focus } = useFocusAfterRender()

  const showErrors = (wrong: RuleErrors) => {
    setOpen(new Set([...open, ...Object.keys(wrong).map((key) => key.split(' ')[0] ?? '')]))
    focus('[aria-invalid="true"]')
  }
  const add = () => {
    const key = newUuid()
    set([...rules, newRule(key)])
    setOpen(new Set([...open, key]))
    focus(`[id="${key}-amountOver"]`)
  }
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const move = (key: string, by: -1 | 1) => {
    const next = moveRule(rules, key, by)
    set(next)
    if (next !== rules)
      setAnnouncement(
        t('The rule is number {value} of {count}', {
          value: next.findIndex((rule) => rule.key === key) + 1,
          count: next.length,
        }),
      )
    // React may move the focused node, which then loses the focus.
    focus(`[id="${document.activeElement?.id || moverId(key, by)}"]`)
  }
  const remove = (at: number) => {
    set(rules.toSpliced(at, 1))
    setAnnouncement(t('Rule {at} is deleted when you save', { at: at + 1 }))
    const next = rules[at + 1] ?? rules[at - 1]
    focus(next ? `[id="${lineId(next.key)}"]` : '#add-rule')
  }
  const change = (key: string, field: string, what: Partial<DraftRule>) => {
    set(rules.map((rule) => (rule.key === key ? { ...rule, ...what } : rule)))
    const { [errorKey(key, field)]: _, ...others } = errors
    form.setErrors(others)
  }
  return (
    <div className="grid max-w-3xl content-start gap-5">
      <div>
        <h2 className="font-semibold text-lg">{t('Cash on delivery')}</h2>
        <p className="mt-0.5 text-ink-soft">
          {t(
            'The first rule whose conditions all hold decides about an order; without one it is cash on delivery. “Call first” and “Advance” leave the order pending until somebody confirms it. “No cash on delivery” asks the buyer to call the shop. Orders that were placed keep their decision.',
          )}
        </p>
      </div>
      {!mayChange && <Notice>{t('Only the main admin can change these.')}</Notice>}
      <form
        ref={element}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          form.submit(showErrors)
        }}
        noValidate
        className="grid gap-5"
      >
        {rules.length === 0 ? (
          <p className="border-line border-y py-4 text-ink-soft">
            {t('No rules: every order may be paid at the door.')}
          </p>
        ) : (
          <ol aria-label={t('Rules')} className="grid border-line border-t">
            {rules.map((rule, at) => (
              <RuleRow
                key={rule.key}
                {...{ rule, at, known, names, errors, mayChange }}
                of={rules.length}
                zones={zones.zones}
                isOpen={open.has(rule.key)}
                onToggle={() => toggle(rule.key)}
                onChange={(field, what) => change(rule.key, field, what)}
                onMove={(by) => move(rule.key, by)}
                onDelete={() => remove(at)}
              />
            ))}
          </ol>
        )}
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
        {errors[''] && (
          <p role="alert" className="text-red">
            {errors['']}
          </p>
        )}
        {mayChange && (
          <SaveBar form={form}>
            <Button id="add-rule" variant="outline" size="sm" className="max-sm:min-h-11" onClick={add}>
              <Plus aria-hidden="true" className="size-4" />
              {t('Add Rule')}
            </Button>
          </SaveBar>
        )}
      </form>
      <RulePreview rules={rules} zones={deliveryZonesOf(zoneDraftOf(zones))} names={names} />
      {guard.question}
      <Confirm
        open={form.isStale}
        title={t('Somebody else has changed the rules')}
        text={t(
          'They were changed after you opened them. Load theirs to see them; what you changed here is lost then.',
        )}
        yes={t('Load Theirs')}
        no={t('Keep Editing')}
        onYes={() => void form.loadTheirs()}
        onNo={form.keepEditing}
      />
    </div>
  )
}

/** The list of places for the search, and names of places and zones. */
function useNames(zones: OfficeZones) {
  const { places, failed, retry } = usePlaces()
  const options = useMemo(() => (places ? placeOptions(places) : null), [places])
  const names = useMemo((): Names => {
    const labels = new Map(options?.map(({ code, label }) => [code, label]))
    return {
      place: (code) => labels.get(code) ?? code,
      zone: (id) => nameOfZone(zones, id),
    }
  }, [options, zones])
  return { known: { options, failed, retry: () => void retry() }, names }
}

function nameOfZone({ zones }: OfficeZones, id: number): string {
  const zone = zones.find((each) => each.id === id)
  return zone ? inOfficeLanguage(zone.name) : t('that was deleted')
}

const WaitingRules = () => (
  <div aria-busy="true" className="grid max-w-3xl content-start gap-3">
    <Skeleton className="h-6 w-48" />
    {[1, 2].map((nr) => (
      <Skeleton key={nr} className="h-14" />
    ))}
  </div>
)
