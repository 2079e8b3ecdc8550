import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { type NotedKind, peopleQuery } from '#web/admin/request/mentions.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { TextArea } from '../inputs/inputs.tsx'
import { fittingPeople, nameBeingTyped, withName } from './mention-text.ts'

type Props = {
  kind: NotedKind
  value: string
  maxLength: number
  /** Who can read the note, next to the label. */
  hint?: string
  onChange: (text: string) => void
}

/** Text area of a note: an @ suggests people who may read the note. Arrow keys select, Enter or Tab inserts. */
export function NoteArea({
  kind,
  value,
  maxLength,
  hint = t('seen by staff only; @ names a colleague'),
  onChange,
}: Props) {
  const list = useId()
  const area = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const [isShut, setShut] = useState(false)
  const [active, setActive] = useState(0)
  const next = useRef<number>(undefined)
  const typing = isShut ? undefined : nameBeingTyped(value, caret)
  const { data: people } = useQuery({ ...peopleQuery(kind), enabled: typing !== undefined })
  const found = typing ? fittingPeople(people ?? [], typing.typed) : []
  const chosen = Math.min(active, found.length - 1)

  // Setting the text by code moves the caret to its end.
  useLayoutEffect(() => {
    if (next.current === undefined) return
    area.current?.querySelector('textarea')?.setSelectionRange(next.current, next.current)
    next.current = undefined
  })
  const take = (name: string | undefined) => {
    if (!typing || name === undefined) return
    const after = withName(value, caret, typing.at, name)
    if (after.text.length > maxLength) return
    next.current = after.caret
    setCaret(after.caret)
    onChange(after.text)
    area.current?.querySelector('textarea')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((chosen + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(found[chosen])
    else if (event.key === 'Escape') setShut(true)
    else return
    event.preventDefault()
    // Escape must not also close the surrounding sheet.
    event.stopPropagation()
  }
  return (
    <div ref={area} className="relative w-full">
      <TextArea
        label={t('Add a note')}
        optional={hint}
        rows={2}
        maxLength={maxLength}
        value={value}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? list : undefined}
        aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
        onChange={(event) => {
          setShut(false)
          setActive(0)
          setCaret(event.target.selectionStart)
          onChange(event.target.value)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setShut(true)}
      />
      <span role="status" className="sr-only">
        {typing && found.length > 0 && t('{count} people: arrows choose, Enter takes', { count: found.length })}
      </span>
      {found.length > 0 && (
        <ul
          id={list}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the listbox of the field above
          role="listbox"
          aria-label={t('People')}
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-control border border-line bg-surface py-1 shadow-lift"
        >
          {found.map((name, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
            <li
              key={name}
              id={`${list}-${i}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the listbox
              role="option"
              tabIndex={-1}
              aria-selected={i === chosen}
              className={cx('min-h-11 px-3 py-2.5 pointer-fine:min-h-9 pointer-fine:py-1.5', i === chosen && 'bg-mist')}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(name)}
            >
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
