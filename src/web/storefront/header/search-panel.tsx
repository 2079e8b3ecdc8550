import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchHit } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { count, inWords, localPath } from '../../ui/locale.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { maxHits, useProductSearch } from './use-product-search.ts'

/** The search, a sheet at the top. Loaded when it first opens. */
export default function SearchPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[#1c1a17]/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={field}
          className="fixed inset-x-0 top-0 z-50 max-h-dvh overflow-y-auto bg-paper shadow-lift outline-none transition-[translate,opacity] duration-200 ease-calm data-ending-style:-translate-y-4 data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0"
        >
          <Dialog.Title className="sr-only">{m.search_label()}</Dialog.Title>
          <div className="mx-auto max-w-4xl px-4 py-4 sm:py-8">
            <SearchForm field={field} onClose={onClose} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SearchForm({ field, onClose }: { field: React.RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const { state, hits, query } = useProductSearch(text)
  const navigate = useNavigate()
  const list = useId()
  const all = `/shop?search=${encodeURIComponent(text.trim())}`

  const go = (to: string) => {
    onClose()
    navigate(localPath(to))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (hits.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : -1
    setAt((now) => (now + step + hits.length + (now < 0 && step < 0 ? 1 : 0)) % hits.length)
  }
  const chosen = hits[at]
  useEffect(() => {
    if (at >= 0) document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, list])

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is unknown to older phones */}
      <form
        role="search"
        action={localPath('/shop')}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) go(`/product/${chosen.number}`)
          else if (text.trim()) go(all)
        }}
        className="flex items-center gap-2 border-ink border-b-2"
      >
        <Search aria-hidden="true" className="size-5 shrink-0 text-stone" />
        <input
          ref={field}
          name="search"
          type="search"
          role="combobox"
          aria-label={m.search_label()}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${list}-${at}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(-1)
          }}
          onKeyDown={onKeyDown}
          placeholder={m.search_placeholder()}
          className="h-13 w-full min-w-0 bg-transparent text-lg outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <Dialog.Close
          aria-label={m.close()}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-mist"
        >
          <X aria-hidden="true" className="size-5" />
        </Dialog.Close>
      </form>

      <p role="status" className="mt-4 text-sm text-stone">
        {state === 'filled' && m.search_found({ count: count(hits.length) })}
      </p>

      {state === 'loading' && hits.length === 0 && <HitSkeletons />}
      {state === 'failed' && <p className="py-6">{m.search_failed()}</p>}
      {state === 'empty' && (
        <div className="py-6">
          <p className="font-semibold text-lg">
            {m.search_none()} “{query}”
          </p>
          <p className="mt-1 text-stone">{m.search_try()}</p>
        </div>
      )}
      <div
        id={list}
        role="listbox"
        aria-label={m.search()}
        className={cx('mt-2 grid gap-1 sm:grid-cols-2', state === 'loading' && 'opacity-50')}
      >
        {hits.map((hit, i) => (
          <Hit key={hit.number} hit={hit} id={`${list}-${i}`} active={i === at} onChoose={onClose} />
        ))}
      </div>
      {hits.length === maxHits && (
        <Link
          to={all}
          onClick={onClose}
          className="mt-4 inline-flex min-h-11 items-center font-semibold underline decoration-gold underline-offset-6"
        >
          {m.search_view_all()}
        </Link>
      )}
    </>
  )
}

type HitProps = { hit: SearchHit; id: string; active: boolean; onChoose: () => void }

/** Memoized, so that it does not render again with each keystroke. */
const Hit = memo(function Hit({ hit, id, active, onChoose }: HitProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={`/product/${hit.number}`}
      onClick={onChoose}
      className={cx('flex items-center gap-4 p-2 hover:bg-mist', active && 'bg-mist outline-2 outline-green')}
    >
      <Picture picture={hit.picture} sizes="64px" maxWidth={160} silent className="w-16 shrink-0" />
      <span className="min-w-0">
        <span className="line-clamp-2">{inWords(hit.title)}</span>
        <Price price={hit.price} original={hit.originalPrice} />
      </span>
    </Link>
  )
})

const HitSkeletons = () => (
  <div className="mt-2 grid gap-1 sm:grid-cols-2">
    {[1, 2, 3, 4].map((one) => (
      <div key={one} className="flex items-center gap-4 p-2">
        <Skeleton className="h-21 w-16 rounded-none" />
        <div className="grid grow gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      </div>
    ))}
  </div>
)
