import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** Title, purpose and form of a settings section. */
export const Panel = ({
  title,
  text,
  aside,
  children,
}: {
  title: string
  text?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) => (
  <div
    className={cx(
      'grid content-start gap-x-10 gap-y-5',
      aside !== undefined && 'xl:grid-cols-[minmax(0,36rem)_minmax(18rem,26rem)]',
    )}
  >
    <div className="grid max-w-xl content-start gap-5">
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        {text && <p className="mt-0.5 text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
    {aside && <div className="max-w-xl xl:sticky xl:top-20 xl:self-start">{aside}</div>}
  </div>
)

/** Highlighted information. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-amber-soft px-3.5 py-2.5 text-amber">{children}</p>
)
