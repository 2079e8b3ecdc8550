import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many, taka } from '#web/admin/parts/figures.ts'
import { type RiderDay, riderDaysQuery } from '#web/admin/request/couriers/round.ts'
import type { SubAdmin } from '#web/admin/request/staff.ts'
import { t } from '#web/admin/translate.ts'

const isRider = ({ isActive, permissions }: SubAdmin) => isActive && permissions.includes('parcels.deliver')

/** The parcels that a rider has and today's collected cash, as text; undefined without any. */
function holdings(riders: readonly RiderDay[], { id, username }: SubAdmin): string | undefined {
  const has = riders.find(({ rider }) => rider.id === id)
  if (!has) return undefined
  const parts = [
    has.open > 0 && t('has {parcels}', { parcels: many(has.open, 'open parcel') }),
    has.toBringBack > 0 && t('has {parcels} to bring back', { parcels: many(has.toBringBack, 'parcel') }),
    has.cash > 0 && t('collected {cash} today', { cash: taka(has.cash) }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  const after =
    has.open > 0
      ? t(' Open parcels stay without a rider until you give them to another one: Parcels, then Riders.')
      : ''
  return `${username} ${parts.join(', ')}.${after}`
}

const unknown = (name: string) =>
  t('How many parcels {name} has could not be read. They stay without a rider until you give them to another one.', {
    name,
  })

/**
 * Asks before disabling a rider who has parcels or has collected cash today. The caller must render `question`. If the
 * figures fail to load it still asks, but never prevents: a phone may have been stolen.
 */
export function useRiderWarning(): {
  question: ReactNode
  warn: (subAdmin: SubAdmin, yes: string, go: () => void) => Promise<void>
} {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ name: string; text: string; yes: string; go: () => void }>()
  const close = () => setAsked(undefined)
  return {
    warn: async (subAdmin, yes, go) => {
      if (!isRider(subAdmin)) return go()
      const text = await queries
        .fetchQuery({ ...riderDaysQuery(''), staleTime: 0, retry: false })
        .then(({ riders }) => holdings(riders, subAdmin))
        .catch(() => unknown(subAdmin.username))
      if (text === undefined) return go()
      setAsked({ name: subAdmin.username, text, yes, go })
    },
    question: asked && (
      <Confirm
        open
        title={t('{name} delivers parcels', { name: asked.name })}
        text={asked.text}
        yes={asked.yes}
        onYes={() => {
          asked.go()
          close()
        }}
        onNo={close}
      />
    ),
  }
}

/** What the rider holds, for a dialog that is already open. Renders nothing if the user is not a rider. */
export function RiderHas({ subAdmin }: { subAdmin: SubAdmin }) {
  const { data, isError } = useQuery({ ...riderDaysQuery(''), enabled: isRider(subAdmin) })
  const text = isError ? unknown(subAdmin.username) : data && holdings(data.riders, subAdmin)
  return text ? (
    <p role="status" className="mt-3 text-amber">
      {text}
    </p>
  ) : null
}
