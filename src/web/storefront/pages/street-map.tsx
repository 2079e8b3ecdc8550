import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { embeddedMap, openStreetMap, type Point, type Store } from './store.ts'
import { StreetDrawing } from './street-drawing.tsx'

/**
 * Map of the store: a static drawing that a click replaces with an OpenStreetMap iframe, so that visitors who only read
 * are not revealed to a third party. Without JavaScript it is a link to OpenStreetMap.
 */
export function StreetMap({ store, at, className }: { store: Store; at: Point; className?: string }) {
  const [isShown, setShown] = useState(false)
  const { name, address } = store
  if (isShown)
    return (
      <iframe
        title={m.store_map_title({ shop: name, address })}
        src={embeddedMap(at)}
        className={cx('block w-full border-0 bg-mist', className)}
      />
    )
  return (
    <a
      href={openStreetMap(at)}
      onClick={(event) => {
        event.preventDefault()
        setShown(true)
      }}
      className={cx('lit group flex flex-col bg-sand', className)}
    >
      <span className="relative block grow overflow-hidden">
        <StreetDrawing isMirpur={isMirpur10(at)} />
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-paper px-4 py-3">
        <span className="inline-flex min-h-7 items-center gap-2 font-semibold underline decoration-gold underline-offset-4 group-hover:decoration-2">
          <MapPin aria-hidden="true" className="size-5 text-green" strokeWidth={1.6} />
          {m.store_map()}
        </span>
        <span className="text-sm text-stone">{m.store_map_text()}</span>
      </span>
    </a>
  )
}

/** The drawing shows the streets around the roundabout of Mirpur 10; for a store elsewhere it has no street names. */
const isMirpur10 = ({ latitude, longitude }: Point) =>
  Math.abs(latitude - 23.8069) < 0.006 && Math.abs(longitude - 90.3687) < 0.006
