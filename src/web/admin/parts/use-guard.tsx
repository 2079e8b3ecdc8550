import { type ReactNode, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { t } from '#web/admin/translate.ts'
import { Confirm } from './confirm.tsx'

/**
 * Asks before unsaved changes are lost by closing, navigating or leaving the page. Call `release` after saving. The
 * caller must render `question`.
 */
export function useGuard(unsaved: boolean): { question: ReactNode; release: () => void } {
  const released = useRef(false)
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    if (!unsaved || released.current) return false
    return here.pathname !== there.pathname || here.search !== there.search
  })

  useEffect(() => {
    if (!unsaved) return
    const onLeave = (event: BeforeUnloadEvent) => released.current || event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [unsaved])

  return {
    release: () => {
      released.current = true
    },
    question: (
      <Confirm
        open={blocker.state === 'blocked'}
        title={t('Leave without saving?')}
        text={t('What you changed here is not saved yet.')}
        yes={t('Leave')}
        no={t('Keep Editing')}
        onYes={() => blocker.proceed?.()}
        onNo={() => blocker.reset?.()}
      />
    ),
  }
}
