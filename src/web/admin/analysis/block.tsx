import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Meaning } from './meaning.tsx'

/** A titled section of a screen. */
export function Block({
  title,
  meaning = title,
  children,
  className,
}: {
  title: string
  /** Key of its explanation in docs/figures.md (default: the title). null: no explanation needed. */
  meaning?: string | null
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('mb-7 min-w-0', className)}>
      <div className="mb-2 flex items-center gap-1">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {meaning && <Meaning of={meaning} />}
      </div>
      {children}
    </section>
  )
}

/** Placeholder for an empty section. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="border-line border-y py-8 text-center text-stone">{children}</p>
)
