import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SessionUser } from '#domains/customers/contract.ts'
import { localPath } from '#web/ui/locale.ts'
import { useSession } from '../session/session.ts'
import { nextPage } from './next-page.ts'
import { startSession } from './start-session.ts'

/** Redirects to the `next` parameter after the log-in, or immediately if the user is already signed in. */
export function useRedirectAfterLogin() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { user } = useSession()
  const next = search.get('next')

  useEffect(() => {
    if (user) navigate(nextPage(next), { replace: true })
  }, [user, next, navigate])

  /** Call it after a successful log-in. @returns false if the browser blocks cookies, so that there is no session */
  function signIn(answered: SessionUser): boolean {
    const isIn = startSession(answered)
    if (!isIn) navigate(localPath('/login'))
    return isIn
  }

  return { signIn, next }
}
