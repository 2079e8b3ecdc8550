import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { untilLoaded } from '#web/ui/lazily.ts'
import { localPath } from '#web/ui/locale.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Logs out and goes to the home page. */
export function useLeave() {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    if (isLeaving) return
    setLeaving(true)
    try {
      const leaving = await untilLoaded(() => import('./leave.ts'))
      await leaving.leave()
      await navigate(localPath('/'))
    } catch {
      toast.error(m.part_failed())
    }
    setLeaving(false)
  }

  return { isLeaving, leave }
}
