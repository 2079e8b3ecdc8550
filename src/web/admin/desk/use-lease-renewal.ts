import { useEffect, useRef } from 'react'
import { type DeskCall, renewLeases } from '#web/admin/request/desk.ts'
import { t } from '#web/admin/translate.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { idOf } from './shown-call.ts'

const renewEveryMs = 3 * 60_000

/** After this long without a click or key, leases are no longer renewed. */
const idleMs = 5 * 60_000

/**
 * Renews the leases of claimed orders while the user is active. An order whose lease was lost is removed from the
 * screen.
 */
export function useLeaseRenewal(held: DeskCall[], setHeld: (change: (before: DeskCall[]) => DeskCall[]) => void) {
  const worked = useRef(Date.now())
  const renew = useStableCallback(async () => {
    if (held.length === 0 || document.hidden || Date.now() - worked.current > idleMs) return
    const leased = held.map(idOf)
    const renewed = await renewLeases(leased).catch(() => leased)
    const lost = leased.filter((id) => !renewed.includes(id))
    if (lost.length === 0) return
    toast.info(t('{list}: somebody else has it now, or it does not wait any more', { list: lost.join(', ') }))
    setHeld((before) => before.filter((each) => !lost.includes(idOf(each))))
  })
  useEffect(() => {
    const work = () => {
      worked.current = Date.now()
    }
    const renewal = setInterval(renew, renewEveryMs)
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, work)
    return () => {
      clearInterval(renewal)
      for (const event of ['keydown', 'pointerdown']) removeEventListener(event, work)
    }
  }, [renew])
}
