import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { localPath } from '../../ui/locale.ts'
import { SearchResults } from './search-results.tsx'
import { useProductSearch } from './use-product-search.ts'

/** The field with suggestions: the arrow keys choose one, Enter opens it or the list of all. */
export function SearchForm({
  field,
  onClose,
}: {
  field: React.RefObject<HTMLInputElement | null>
  onClose: () => void
}) {
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
          maxLength={200}
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

      <SearchResults search={{ state, hits, query }} at={at} id={list} all={all} onChoose={onClose} />
    </>
  )
}
