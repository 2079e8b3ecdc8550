import { useEffect, useRef } from 'react'
import { type DeskCall, renewLeases } from '#web/admin/request/desk.ts'
import { t } from '#web/admin/translate.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { idOf } from './shown-call.ts'

const renewEveryMs = 3 * 60_000

/** Somebody who has neither pressed nor typed for so long is not working on her orders. */
const idleMs = 5 * 60_000

/**
 * Renews the lease of taken orders while somebody works on them. One that was lost in the meantime leaves the screen.
 */
export function useLeaseRenewal(held: DeskCall[], setHeld: (change: (before: DeskCall[]) => DeskCall[]) => void) {
  const worked = useRef(Date.now())
  const keep = useStableCallback(async () => {
    if (held.length === 0 || document.hidden || Date.now() - worked.current > idleMs) return
    const asked = held.map(idOf)
    const kept = await renewLeases(asked).catch(() => asked)
    const lost = asked.filter((id) => !kept.includes(id))
    if (lost.length === 0) return
    toast.info(t('{list}: somebody else has it now, or it does not wait any more', { list: lost.join(', ') }))
    setHeld((before) => before.filter((each) => !lost.includes(idOf(each))))
  })
  useEffect(() => {
    const work = () => {
      worked.current = Date.now()
    }
    const keeping = setInterval(keep, renewEveryMs)
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, work)
    return () => {
      clearInterval(keeping)
      for (const event of ['keydown', 'pointerdown']) removeEventListener(event, work)
    }
  }, [keep])
}
