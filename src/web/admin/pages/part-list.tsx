import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Mover } from '#web/admin/settings/mover.tsx'

/** Parts of a page in their order: each can be moved and taken out. */
export function PartList<Part>({
  parts,
  nameOf,
  keyOf,
  onChange,
  mayChange,
  children,
}: {
  parts: readonly Part[]
  /** 'Section “Prices”' */
  nameOf: (part: Part, nr: number) => string
  keyOf: (part: Part, nr: number) => string
  onChange: (parts: Part[]) => void
  mayChange: boolean
  children: (part: Part, nr: number, change: (part: Part) => void) => ReactNode
}) {
  const move = (from: number, to: number) => {
    const moved = [...parts]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  return (
    <ol className="grid gap-4">
      {parts.map((part, nr) => {
        const name = nameOf(part, nr)
        return (
          <li key={keyOf(part, nr)} className="grid gap-3 rounded-control border border-line p-3 sm:p-4">
            <div className="flex flex-wrap items-center gap-x-2">
              <h3 className="min-w-0 grow font-semibold">{name}</h3>
              {mayChange && (
                <div className="flex">
                  <Mover label={`Move ${name} up`} icon={ArrowUp} off={nr === 0} onPress={() => move(nr, nr - 1)} />
                  <Mover
                    label={`Move ${name} down`}
                    icon={ArrowDown}
                    off={nr === parts.length - 1}
                    onPress={() => move(nr, nr + 1)}
                  />
                  <Mover
                    label={`Remove ${name}`}
                    icon={Trash2}
                    off={false}
                    onPress={() => onChange(parts.filter((_, place) => place !== nr))}
                  />
                </div>
              )}
            </div>
            {children(part, nr, (changed) => onChange(parts.map((each, place) => (place === nr ? changed : each))))}
          </li>
        )
      })}
    </ol>
  )
}
