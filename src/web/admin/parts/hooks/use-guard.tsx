import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { t } from '#web/admin/translate.ts'
import { Confirm } from '../confirm.tsx'

type Location = { pathname: string; search: string }
type Leaves = (here: Location, there: Location) => boolean

/** Unsaved changes of the current screen. */
const unsavedNow = new Set<{ released: { readonly current: boolean }; leaves: Leaves }>()

/** Whether leaving the screen would lose unsaved changes. */
export const hasUnsavedChanges = (): boolean => [...unsavedNow].some(({ released }) => !released.current)

/**
 * Asks before unsaved changes are lost by closing, navigating or leaving the page. Call `release` after saving. Render
 * `question`: a navigation may show it for another guard's changes, too. Use `close` for anything that closes without a
 * navigation.
 * @param leaves whether a navigation loses the changes; by default any change of path or query does
 */
export function useGuard(
  unsaved: boolean,
  leaves: Leaves = isElsewhere,
): { question: ReactNode; release: () => void; close: (act: () => void) => void } {
  const released = useRef(false)
  const [closing, setClosing] = useState<() => void>()
  // React Router calls only the last blocker, so each checks all guards.
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) =>
    [...unsavedNow].some((other) => !other.released.current && other.leaves(here, there)),
  )

  // A layout effect runs before the next event, so that Back right after typing asks, too.
  useLayoutEffect(() => {
    if (!unsaved) return
    const onLeave = (event: BeforeUnloadEvent) => released.current || event.preventDefault()
    addEventListener('beforeunload', onLeave)
    const guarded = { released, leaves }
    unsavedNow.add(guarded)
    return () => {
      removeEventListener('beforeunload', onLeave)
      unsavedNow.delete(guarded)
    }
  }, [unsaved, leaves])

  return {
    release: () => {
      released.current = true
    },
    close: (act) => (unsaved && !released.current ? setClosing(() => act) : act()),
    question: (
      <Confirm
        open={closing !== undefined || blocker.state === 'blocked'}
        title={t('Leave without saving?')}
        text={t('What you changed here is not saved yet.')}
        yes={t('Leave')}
        no={t('Keep Editing')}
        onYes={() => {
          setClosing(undefined)
          closing?.()
          blocker.proceed?.()
        }}
        onNo={() => {
          setClosing(undefined)
          blocker.reset?.()
        }}
      />
    ),
  }
}

/** Guards text that is neither saved nor being sent (`sent`). */
export const UnsavedGuard = ({ text, sent }: { text: string; sent: string | undefined }) =>
  useGuard(!['', sent].includes(text.trim())).question

const isElsewhere = (here: Location, there: Location) =>
  here.pathname !== there.pathname || here.search !== there.search

/** For a screen that keeps what was typed while these parameters of its query change. */
export const isElsewhereWithout =
  (...parameters: string[]) =>
  (here: Location, there: Location): boolean =>
    isElsewhere(without(parameters, here), without(parameters, there))

function without(parameters: readonly string[], { pathname, search }: Location): Location {
  const query = new URLSearchParams(search)
  for (const name of parameters) query.delete(name)
  return { pathname, search: String(query) }
}
