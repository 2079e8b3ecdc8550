import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'

/**
 * Phones: a sticky bar with price and Add to cart while the page's own button is out of view. Not on low (zoomed)
 * screens, where it would cover a third.
 */
export const AddBar = memo(function AddBar({
  button,
  price,
  original,
  label,
  disabled,
  onAdd,
}: {
  button: RefObject<HTMLElement | null>
  price: number | null
  original: number | null
  /** Label of the page's own button. */
  label: string
  disabled: boolean
  onAdd: () => void
}) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!button.current) return
    // On a busy main thread the observer reports several positions at once, the current one last.
    const seen = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false))
    seen.observe(button.current)
    return () => seen.disconnect()
  }, [button])

  const isThere = isAway && price !== null
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    // Browsers scroll a focused element to a position above the bar.
    style.scrollPaddingBottom = isThere ? `${bar.current?.offsetHeight}px` : ''
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [isThere])

  if (!isThere) return null
  return (
    <div
      ref={bar}
      className="no-print low:hidden fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-line border-t bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <Price price={price} original={original} className="min-w-0 grow text-lg" />
      <Button size="lg" disabled={disabled} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
})
