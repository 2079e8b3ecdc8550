import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSettled } from '#web/admin/parts/hooks/use-settled.ts'
import { searchQuery } from '#web/admin/request/news.ts'
import type { Screen } from '#web/admin/screens.ts'
import { useSession } from '#web/admin/session.ts'
import { sectionsFor } from '#web/admin/settings/sections.ts'
import { t } from '#web/admin/translate.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { findScreens } from './find-screens.ts'
import { hitLinks, SearchHits } from './search-hits.tsx'

/** Search for screens, orders, products, customers and messages, operated with arrow keys and Enter. */
export default function SearchPanel({ screens, onClose }: { screens: Screen[]; onClose: () => void }) {
  const { can, session } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const wanted = useSettled(typed)
  const query = useQuery(searchQuery(wanted))
  const found = wanted.length >= 2 && typed.length >= 2 ? query.data : undefined
  const { orders = [], products = [], customers = [], messages = [] } = found ?? {}
  const shownScreens = findScreens(typed, screens, sectionsFor(session))
  const asking = typed.length >= 2 && (wanted !== typed || query.isFetching)
  const hits = shownScreens.length + orders.length + products.length + customers.length + messages.length
  const go = useStableCallback((path: string) => {
    onClose()
    navigate(path)
  })
  // Enter was pressed before the results arrived: open the first result once they do.
  const [opensFirst, setOpensFirst] = useState(false)
  const [first] = [
    ...shownScreens.map(({ path }) => path),
    ...orders.map(hitLinks.order),
    ...products.map(hitLinks.product),
    ...customers.map(hitLinks.customer),
    ...messages.map(hitLinks.message),
  ]
  useEffect(() => {
    if (!opensFirst || asking) return
    setOpensFirst(false)
    if (first) go(first)
  }, [opensFirst, asking, first, go])
  const places = [
    can('orders.view') && t('orders'),
    can('products.view') && t('products'),
    can('users.view') && t('customers, messages'),
    t('screens'),
  ].filter(Boolean)
  const placeholder = places.join(', ').replace(/^./, (first) => first.toUpperCase())

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[#1c1a17]/50" />
        <Dialog.Popup className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(34rem,calc(100dvh-1.5rem))] max-w-xl flex-col rounded-control bg-surface text-ink text-sm shadow-lift outline-none sm:top-[12dvh]">
          <Dialog.Title className="sr-only">{t('Search the back office')}</Dialog.Title>
          <Command
            label={t('Search the back office')}
            shouldFilter={false}
            loop
            className="flex min-h-0 flex-col"
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return setOpensFirst(false)
              if (event.nativeEvent.isComposing) return
              // cmdk selects its first item shortly after rendering; until then this handler handles Enter.
              if (!asking && event.currentTarget.querySelector('[aria-selected="true"]')) return
              event.preventDefault()
              setOpensFirst(true)
            }}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden="true" className="size-5 shrink-0 text-stone" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={placeholder}
                className="h-13 w-full bg-transparent text-base outline-none"
              />
              <Dialog.Close className="rounded-[3px] border border-line px-1.5 py-0.5 text-stone text-xs hover:text-ink">
                {t('Esc')}
              </Dialog.Close>
            </div>
            <Command.List className="overflow-y-auto overscroll-contain p-2">
              <SearchHits screens={shownScreens} found={found} onOpen={go} />
            </Command.List>
            <p role="status" className="px-5 not-empty:pb-3 text-stone">
              {asking
                ? t('Searching…')
                : query.isError && typed.length >= 2
                  ? t('The shop could not be searched. Please try again.')
                  : hits === 0 && typed
                    ? t('Nothing found for “{typed}”', { typed })
                    : ''}
            </p>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
