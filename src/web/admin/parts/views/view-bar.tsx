import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import type { Column } from '../table/column.ts'
import { ColumnPicker } from './column-picker.tsx'
import type { ListState, ListView } from './use-list-view.ts'
import { ViewMenu } from './view-menu.tsx'

/** Parts of a list's state that the bar shows and changes. */
export type ViewBarState = Omit<ListState, 'filters' | 'set' | 'reset' | 'touched'>

/** Above a list: its views as tabs, what can be done with them, and the choice of columns. */
export function ViewBar<Row>({ list, columns }: { list: ViewBarState; columns: Column<Row>[] }) {
  return (
    <div className="mb-3 flex items-center gap-1 border-line border-b">
      <nav aria-label={t('Views')} className="min-w-0 grow overflow-x-auto">
        <ul className="flex">
          {list.views.map((view) => (
            <li key={view.key} className="shrink-0">
              <Tab view={view} list={list} />
            </li>
          ))}
        </ul>
      </nav>
      <ViewMenu list={list} />
      <ColumnPicker columns={columns} written={list.columns} onChoose={list.setColumns} />
    </div>
  )
}

function Tab({ view, list }: { view: ListView; list: ViewBarState }) {
  const tab = useRef<HTMLAnchorElement>(null)
  const isCurrent = view.key === list.current?.key && (view.key !== 'all' || !list.isChanged)
  useEffect(() => {
    const row = tab.current?.closest('nav')
    if (!isCurrent || !tab.current || !row) return
    // Only the row of tabs moves, never the page.
    const end = tab.current.offsetLeft + tab.current.offsetWidth - row.offsetLeft
    if (end > row.clientWidth) row.scrollLeft = end - row.clientWidth
  }, [isCurrent])
  const { saved } = view
  return (
    <Link
      ref={tab}
      to={{ search: list.searchOf(view) }}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      title={
        saved && !saved.isOwn ? t('{name}, shared by {owner}', { name: view.name, owner: saved.owner }) : undefined
      }
      className={cx(
        'flex min-h-11 items-center whitespace-nowrap border-b-2 px-3 transition-colors pointer-fine:min-h-9',
        isCurrent ? 'border-green font-semibold text-green' : 'border-transparent text-ink-soft hover:text-ink',
      )}
    >
      {view.name}
      {isCurrent && list.isChanged && <span className="ml-1.5 font-normal text-stone text-xs">{t('changed')}</span>}
    </Link>
  )
}
