import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Meaning } from './meaning.tsx'

/** A part of the screen under its own heading. */
export function Block({
  title,
  meaning = title,
  children,
  className,
}: {
  title: string
  /** null: the title says it all. */
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

/** What stands where there is nothing yet. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="border-line border-y py-8 text-center text-stone">{children}</p>
)
