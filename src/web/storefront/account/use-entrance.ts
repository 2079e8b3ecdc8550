import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SessionUser } from '#domains/customers/contract.ts'
import { localPath } from '#web/ui/locale.ts'
import { useSession } from '../session.ts'
import { nextPage } from './next-page.ts'
import { startSession } from './start-session.ts'

/** Where the log-in leads, and going there. Whoever is signed in already goes there at once. */
export function useEntrance() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { user } = useSession()
  const asked = search.get('next')

  useEffect(() => {
    if (user) navigate(nextPage(asked), { replace: true })
  }, [user, asked, navigate])

  /** The shop has signed somebody in. @returns false where the browser keeps no cookie: then it has not worked */
  function enter(answered: SessionUser): boolean {
    const isIn = startSession(answered)
    if (!isIn) navigate(localPath('/login'))
    return isIn
  }

  return { enter, asked }
}
