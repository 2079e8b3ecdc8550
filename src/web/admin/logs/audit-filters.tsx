import { useState } from 'react'
import { actorName } from '#web/admin/parts/actor-name.ts'
import { FilterBar } from '#web/admin/parts/filter-bar.tsx'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'
import { actionLabel, subjectLabel } from './audit-columns.tsx'

export const auditDefaults = { person: '', action: '', subject: '', from: '', to: '', page: '1' }
type Filters = typeof auditDefaults

const inPanel = ['person', 'action', 'from', 'to'] as const

type Props = {
  filters: Filters
  set: (change: Partial<Filters>) => void
  reset: () => void
  touched: boolean
  /** Those who occur in the log; undefined while they are loading. */
  people: string[] | undefined
  actions: string[] | undefined
}

/** Filters of the audit log: subject, person, action and days. */
export function AuditFilters({ filters, set, reset, touched, people, actions }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <FilterBar
      label={t('Search by order, product or username')}
      search={filters.subject}
      onSearch={(subject) => set({ subject })}
      open={open}
      onOpen={setOpen}
      used={inPanel.filter((name) => filters[name] !== '').length}
      onClear={touched ? reset : undefined}
    >
      <SelectInput
        label={t('Person')}
        labelHidden
        className="w-40 max-sm:grow"
        value={filters.person}
        onChange={(event) => set({ person: event.target.value })}
      >
        <option value="">{t('Everybody')}</option>
        {people?.map((name) => (
          <option key={name} value={name}>
            {actorName(name)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('What was done')}
        labelHidden
        className="w-48 max-sm:grow"
        value={filters.action}
        onChange={(event) => set({ action: event.target.value })}
      >
        <option value="">{t('Everything')}</option>
        {groupActions(actions ?? []).map(([thing, each]) => (
          <optgroup key={thing} label={subjectLabel(thing)}>
            <option value={thing}>{t('{thing}: everything', { thing: subjectLabel(thing) })}</option>
            {each.map((action) => (
              <option key={action} value={action}>
                {actionLabel(action)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectInput>
      <TextInput
        label={t('From')}
        type="date"
        max={filters.to || undefined}
        className="w-40 max-sm:grow"
        value={filters.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextInput
        label={t('To')}
        type="date"
        min={filters.from || undefined}
        className="w-40 max-sm:grow"
        value={filters.to}
        onChange={(event) => set({ to: event.target.value })}
      />
    </FilterBar>
  )
}

/** Actions grouped by their subject: order.status and order.delete are under order. */
function groupActions(actions: string[]): [thing: string, actions: string[]][] {
  const things = new Map<string, string[]>()
  for (const action of actions) {
    const thing = action.split('.')[0] ?? action
    things.set(thing, [...(things.get(thing) ?? []), action])
  }
  return [...things]
}
