import type { ReactNode } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { cx } from '../../ui/cx.ts'
import { date } from '../../ui/locale.ts'
import { FormattedLine } from './formatted-line.tsx'

/** Title, summary and date of the last change of a page. */
export function PageHead({
  title,
  lead,
  changed,
  children,
  className,
}: {
  title: string
  lead: string
  changed?: string
  children?: ReactNode
  className?: string
}) {
  return (
    <header className={cx('max-w-3xl pt-6 sm:pt-10', className)}>
      <h1 className="font-semibold text-display tracking-[-0.01em]">{title}</h1>
      {lead && (
        <p className="mt-4 text-ink-soft text-lg">
          <FormattedLine text={lead} />
        </p>
      )}
      {changed && (
        <p className="mt-3 text-sm text-stone">{m.pages_updated({ date: date(`${changed}T12:00:00+06:00`) })}</p>
      )}
      {children}
    </header>
  )
}

export function Trail({ title }: { title: string }) {
  return (
    <div className="no-print">
      <Breadcrumb trail={[{ label: m.home(), to: '/' }, { label: title }]} />
    </div>
  )
}
