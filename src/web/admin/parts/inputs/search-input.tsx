import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { useKeys } from '../keys/use-keys.ts'
import { control } from './inputs.tsx'

const debounceMs = 300

/** Not a toast, which has the role of a dialog, too. */
const openDialog = '[role="dialog"]:not([aria-modal="false"])'

/**
 * Search field, debounced by 300 ms. Enter and blur search immediately, so that the next action uses the typed text.
 * Not while a row is pressed: the list would move under the pointer, and the click would be lost. Nor while a dialog
 * over the list is open: its unsaved changes would block the navigation. Escape clears.
 */
export function SearchInput({
  label,
  value,
  onSearch,
  className,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
  className?: string
}) {
  const [text, setText] = useState(value)
  const searched = useRef(value)
  // Follows changes of the URL from elsewhere (Back, Reset).
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value
    setText(value)
  }, [value])
  const say = (next: string) => {
    if (next.trim() === searched.current) return
    searched.current = next.trim()
    onSearch(next.trim())
  }
  const field = useRef<HTMLInputElement>(null)
  const isCovered = () => document.querySelector(openDialog) && !field.current?.closest(openDialog)
  useEffect(() => {
    let wait = setTimeout(search, debounceMs)
    function search() {
      if (document.querySelector('tbody :active') || isCovered()) wait = setTimeout(search, debounceMs)
      else say(text)
    }
    return () => clearTimeout(wait)
  })
  useKeys(t('This list'), [{ key: '/', words: label, press: () => field.current?.focus() }])
  const empty = () => {
    setText('')
    say('')
  }

  return (
    <div className={cx('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-stone"
      />
      <input
        ref={field}
        type="search"
        aria-keyshortcuts="/"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={({ relatedTarget }) => !relatedTarget?.closest('tbody') && say(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Inside a form, Enter would submit it unfinished, for instance an order.
            event.preventDefault()
            say(text)
          }
          if (event.key === 'Escape' && text) {
            // Escape must not close a surrounding dialog.
            event.preventDefault()
            event.stopPropagation()
            empty()
          }
        }}
        className={cx(control, 'text-ellipsis pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text && (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={empty}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center text-stone hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  )
}
