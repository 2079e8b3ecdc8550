import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { focusClass } from '#shared/catalogue/focus-class.ts'
import type { FocalPoint } from '#shared/catalogue/media.ts'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

const step = 10
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / step) * step))

/** The crops that the shop makes: a card, a tile, a banner. */
const crops = [
  ['aspect-3/4 w-16', t('Card')],
  ['aspect-square w-20', t('Square')],
  ['aspect-[2400/1000] w-40', t('Banner')],
] as const

/** A picture whose focal point is set by a click or the arrow keys; next to it the resulting crops. */
export function FocalPointChoice({
  image,
  point,
  isFixed,
  onChange,
}: {
  image: string
  point: FocalPoint
  isFixed: boolean
  onChange: (point: FocalPoint) => void
}) {
  const box = useRef<HTMLButtonElement>(null)
  const onPress = (event: PointerEvent) => {
    const frame = box.current?.getBoundingClientRect()
    if (!frame || isFixed) return
    onChange({
      x: within((100 * (event.clientX - frame.left)) / frame.width),
      y: within((100 * (event.clientY - frame.top)) / frame.height),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!by || isFixed) return
    event.preventDefault()
    onChange({ x: within(point.x + step * (by[0] ?? 0)), y: within(point.y + step * (by[1] ?? 0)) })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <button
        ref={box}
        type="button"
        disabled={isFixed}
        aria-label={t('Focal point: {x}% from the left, {y}% from the top. Arrow keys move it', {
          x: point.x,
          y: point.y,
        })}
        onPointerDown={onPress}
        onKeyDown={onKeyDown}
        className="relative block w-fit max-w-full cursor-crosshair justify-self-start bg-mist disabled:cursor-default"
      >
        <img src={imageSource(image, 640)} alt="" draggable={false} className="block max-h-80 max-w-full" />
        <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
          <circle cx={`${point.x}%`} cy={`${point.y}%`} r="11" fill="none" stroke="#1c1a17" strokeWidth="4" />
          <circle cx={`${point.x}%`} cy={`${point.y}%`} r="11" fill="none" stroke="#fff" strokeWidth="2" />
          <circle cx={`${point.x}%`} cy={`${point.y}%`} r="3" fill="#fff" stroke="#1c1a17" />
        </svg>
      </button>
      <ul aria-label={t('How it is cropped')} className="flex flex-wrap content-start gap-3 sm:flex-col">
        {crops.map(([frame, word]) => (
          <li key={word} className="text-stone text-xs">
            <img
              src={imageSource(image, 320)}
              alt=""
              className={cx('mb-0.5 bg-mist object-cover', frame, focusClass(point))}
            />
            {word}
          </li>
        ))}
      </ul>
    </div>
  )
}
