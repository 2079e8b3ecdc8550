import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Mover } from '#web/admin/settings/mover.tsx'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Grip, SortableList, SortableRow } from './sortable.tsx'

type Props<Part> = {
  parts: readonly Part[]
  /** 'Section “Prices”' */
  nameOf: (part: Part, nr: number) => string
  keyOf: (part: Part, nr: number) => string
  onChange: (parts: Part[]) => void
  mayChange: boolean
  collapses?: boolean
  mayRemove?: boolean
  hasError?: (nr: number) => boolean
  children: (part: Part, nr: number, change: (part: Part) => void) => ReactNode
}

/**
 * The parts of a page in their order: each can be dragged, moved by arrow keys, and removed. With `collapses` parts
 * start collapsed, except added ones and those with an error.
 */
export function PartList<Part>(props: Props<Part>) {
  const {
    parts,
    nameOf,
    keyOf,
    onChange,
    mayChange,
    collapses = false,
    mayRemove = true,
    hasError = () => false,
    children,
  } = props
  const folding = useFolding(parts.map(keyOf), collapses, hasError)
  const move = (from: number, to: number) => {
    const moved = [...parts]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  const nameAt = (nr: number) => {
    const part = parts[nr]
    return part === undefined ? '' : nameOf(part, nr)
  }
  const rows = parts.map((part, nr) => {
    const [name, key] = [nameOf(part, nr), keyOf(part, nr)]
    const isOpen = folding.isOpen(key, nr)
    const isDraggable = mayChange && parts.length > 1
    return (
      <SortableRow key={key} nr={nr}>
        <div className="flex items-center gap-x-2 max-sm:flex-wrap">
          {isDraggable && <Grip nr={nr} name={name} />}
          <PartHead
            name={name}
            isOpen={isOpen}
            onToggle={collapses ? () => folding.setOpen(key, !isOpen) : undefined}
          />
          {mayChange && (
            <div className="flex shrink-0 max-sm:ml-auto">
              <Mover
                label={t('Move {name} up', { name })}
                icon={ArrowUp}
                off={nr === 0}
                onPress={() => move(nr, nr - 1)}
              />
              <Mover
                label={t('Move {name} down', { name })}
                icon={ArrowDown}
                off={nr === parts.length - 1}
                onPress={() => move(nr, nr + 1)}
              />
              {mayRemove && (
                <Mover
                  label={t('Remove {name}', { name })}
                  icon={Trash2}
                  off={false}
                  onPress={() => onChange(parts.filter((_, place) => place !== nr))}
                />
              )}
            </div>
          )}
        </div>
        {folding.wasOpen(key) && (
          <div hidden={!isOpen} className="contents">
            {children(part, nr, (changed) => onChange(parts.map((each, place) => (place === nr ? changed : each))))}
          </div>
        )}
      </SortableRow>
    )
  })
  return (
    <SortableList total={parts.length} nameOf={nameAt} onMove={move}>
      {rows}
    </SortableList>
  )
}

/**
 * Which parts are open, and which have ever been: those stay mounted, so that an upload continues while its part is
 * collapsed.
 */
function useFolding(keys: string[], collapses: boolean, hasError: (nr: number) => boolean) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const [first] = useState(() => new Set(collapses ? keys : []))
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (key: string, nr: number) => hasError(nr) || (toggled[key] ?? !first.has(key))
  const fresh = keys.filter((key, nr) => isOpen(key, nr) && !opened.has(key))
  if (fresh.length > 0) setOpened(new Set([...opened, ...fresh]))
  return {
    isOpen,
    wasOpen: (key: string) => opened.has(key),
    setOpen: (key: string, open: boolean) => setToggled({ ...toggled, [key]: open }),
  }
}

type HeadProps = { name: string; isOpen: boolean; onToggle: (() => void) | undefined }

const PartHead = ({ name, isOpen, onToggle }: HeadProps) => (
  <h3 className="min-w-0 grow font-semibold max-sm:max-w-[calc(100%-2.75rem)]">
    {onToggle ? (
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-2 text-left sm:min-h-9"
      >
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 shrink-0 text-stone transition-transform', isOpen && 'rotate-180')}
        />
        {name}
      </button>
    ) : (
      name
    )}
  </h3>
)
