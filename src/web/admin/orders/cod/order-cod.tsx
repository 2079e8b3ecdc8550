import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outcomeTone } from '#shared/cod/cod-outcome.ts'
import { formatDate } from '#shared/dates.ts'
import { FailedLine } from '#web/admin/parts/failed.tsx'
import { many, moment } from '#web/admin/parts/figures.ts'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import { type OrderCod as Cod, orderCodQuery } from '#web/admin/request/cod-rules.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { BlockDialog } from '#web/admin/settings/cod/block-dialog.tsx'
import { BlockRow } from '#web/admin/settings/cod/block-row.tsx'
import { codOutcomeLabels } from '#web/admin/settings/cod/outcome-labels.ts'
import { translatedReason } from '#web/admin/settings/cod/translated-reason.ts'
import { language, t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OrderAdvances } from './order-advances.tsx'
import { OverrideDialog } from './override-dialog.tsx'

/** The COD decision of an order, its reasons, the history of its phone number, and the actions of staff. */
export function OrderCod({ order }: { order: OrderView }) {
  const { data, error, isFetching, refetch } = useQuery(orderCodQuery(order.orderId))
  return (
    <SheetSection title={t('Cash on delivery')}>
      {data ? (
        <Panel order={order} cod={data} />
      ) : error ? (
        <FailedLine what={t('Failed to load the decision')} error={error} retry={refetch} busy={isFetching} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </SheetSection>
  )
}

function Panel({ order, cod }: { order: OrderView; cod: Cod }) {
  const { can } = useSession()
  const [asked, setAsked] = useState<'override' | 'block'>()
  const { decision, blocks } = cod
  const close = () => setAsked(undefined)
  return (
    <div className="grid gap-3">
      {decision && <Decision decision={decision} />}
      <Record record={cod.record} />
      {blocks.length > 0 && (
        <ul aria-label={t('Blocks in force')} className="border-line border-t">
          {blocks.map((block) => (
            <BlockRow key={block.id} block={block} onLift={undefined} />
          ))}
        </ul>
      )}
      <OrderAdvances order={order} cod={cod} />
      <div className="flex flex-wrap gap-2">
        {decision && can('orders.edit') && can('orders.override') && (
          <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={() => setAsked('override')}>
            {t('Decide Otherwise…')}
          </Button>
        )}
        {can('orders.block') && (
          <Button variant="quiet" size="sm" className="text-red max-sm:min-h-11" onClick={() => setAsked('block')}>
            {t('Block This Buyer…')}
          </Button>
        )}
      </div>
      {asked === 'override' && decision && <OverrideDialog order={order} decision={decision} onClose={close} />}
      {asked === 'block' && (
        <BlockDialog
          order={{
            orderId: order.orderId,
            hasBrowser: cod.hasBrowser,
            hasAddress: order.customerInfo.address.district !== null,
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function Decision({ decision: current }: { decision: NonNullable<Cod['decision']> }) {
  const { decision, decided, reasons, overriddenBy, overriddenAt, reason } = current
  const isOverridden = overriddenBy !== undefined
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <Badge tone={outcomeTone(decision)}>{codOutcomeLabels[decision]}</Badge>
        {decision === 'call_first' && reasons.length > 0 && !isOverridden && t('because')}
      </p>
      {isOverridden && (
        <p className="mt-1">
          {t('{overriddenBy} decided so', { overriddenBy })}
          {overriddenAt && `, ${moment(overriddenAt)}`}: {reason}
        </p>
      )}
      {(isOverridden || decided === 'none') && (
        <p className="mt-1 text-ink-soft">
          {t('The rules said: {value}', { value: codOutcomeLabels[decided].toLowerCase() })}
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-ink-soft">
          {reasons.map((each) => (
            <li key={each} className="wrap-anywhere">
              {translatedReason(each)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** 'This phone number: delivered 3, refused 2 (last on 3 Nov) · 1 cancelled, 2 open' */
function Record({ record }: { record: Cod['record'] }) {
  const { delivered, refused, cancelled, open, lastRefusedAt } = record
  const isNew = delivered + refused + cancelled === 0 && open <= 1
  if (isNew) return <p className="text-ink-soft">{t('The first order of this phone number.')}</p>
  const more = [
    cancelled > 0 && t('{cancelled} cancelled', { cancelled }),
    open > 0 && many(open, 'open order'),
  ].filter(Boolean)
  return (
    <p className="text-ink-soft">
      {t('This phone number: delivered {delivered},', { delivered })}{' '}
      <span className={refused > 0 ? 'font-semibold text-red' : undefined}>{t('refused {refused}', { refused })}</span>
      {lastRefusedAt && t(' (last {lastRefusedAt})', { lastRefusedAt: formatDate(lastRefusedAt, language) })}
      {more.length > 0 && ` · ${more.join(', ')}`}
    </p>
  )
}
