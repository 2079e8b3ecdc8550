import { Keyboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#web/admin/translate.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useKeys } from './use-keys.ts'

const KeyMap = lazy(async () => ({ default: (await import('./key-map.tsx')).KeyMap }))

/** Opens the list of keys, by a click or with the question mark key. */
export function KeyMapButton() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys(t('Everywhere'), [{ key: '?', words: t('List of keys'), press: () => setIsOpen(true) }])
  return (
    <>
      <span className="hidden md:pointer-fine:contents">
        <IconButton label={t('Keys')} aria-haspopup="dialog" aria-keyshortcuts="?" onClick={() => setIsOpen(true)}>
          <Keyboard aria-hidden="true" className="size-5" />
        </IconButton>
      </span>
      <Suspense>{isOpen && <KeyMap onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
