import { useId, useState } from 'react'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { channelLabels, orderChannels } from '#shared/orders/order-channel.ts'
import { orderQueues } from '#shared/orders/order-status.ts'
import { orderParcelFilters } from '#shared/parcels/parcel-groups.ts'
import { parcelGroupLabels } from '#web/admin/parcels/parcel-state-labels.tsx'
import { FilterBar } from '#web/admin/parts/filter-bar.tsx'
import { DistrictSelect } from '#web/admin/parts/inputs/district-select.tsx'
import { FilterInput } from '#web/admin/parts/inputs/filter-input.tsx'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SortSelect } from '#web/admin/parts/sort-select.tsx'
import type { OrderQuery } from '#web/admin/request/orders.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { queueLabels } from './status.tsx'

export const orderDefaults = {
  search: '',
  status: 'all',
  from: '',
  to: '',
  city: '',
  minTotal: '',
  maxTotal: '',
  payment: '',
  source: '',
  request: '',
  /** '1': promised by tomorrow or earlier, and still in the shop. */
  due: '',
  parcel: '',
  cash: '',
  /** '1': looks like another order. */
  alike: '',
  sort: 'orderDate',
  order: 'desc',
  page: '1',
}
export type OrderListFilters = typeof orderDefaults

const sorts = { orderDate: t('Newest'), total: t('Total'), promisedBy: t('Promised by') }

/** The filters as query parameters, without defaults, page and sort: an export has its own. */
export const askedOf = ({ page: _, sort: __, order: ___, status, due, ...filters }: OrderListFilters): OrderQuery => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  ...(status !== 'all' && { status }),
  ...(due && { dueBy: addDays(dhakaDay(new Date()), 1) }),
})

/** The sort as query parameters. */
export const sortOf = ({ sort, order }: OrderListFilters) => ({ sort, order })

/** The sort after a click on this column; reverses the direction if the list is already sorted by it. */
export function sortedBy(sort: string, now: OrderListFilters): Pick<OrderListFilters, 'sort' | 'order'> {
  if (sort === now.sort) return { sort, order: now.order === 'asc' ? 'desc' : 'asc' }
  return { sort, order: sort === 'promisedBy' ? 'asc' : 'desc' }
}

const advanced = [
  'from',
  'to',
  'city',
  'minTotal',
  'maxTotal',
  'payment',
  'source',
  'request',
  'due',
  'parcel',
  'cash',
  'alike',
] as const

type Props = {
  filters: OrderListFilters
  set: (change: Partial<OrderListFilters>) => void
  reset: () => void
  resets: number
  touched: boolean
}

/** Filters of the order list. The advanced panel starts open if the URL sets one of its filters. */
export function OrderFilters({ filters, set, reset, resets, touched }: Props) {
  const panel = useId()
  const used = advanced.filter((name) => filters[name] !== '').length
  const [open, setOpen] = useState(used > 0)
  const isBackwards = filters.from !== '' && filters.to !== '' && filters.from > filters.to
  return (
    <>
      <FilterBar
        label={t('Search by order, name, e-mail or phone')}
        search={filters.search}
        onSearch={(search) => set({ search })}
        word={t('Advanced Filter')}
        open={open}
        onOpen={setOpen}
        panel={panel}
        used={used}
        onClear={touched ? reset : undefined}
      >
        <SelectInput
          label={t('Status')}
          labelHidden
          className="w-44 max-sm:w-28 max-sm:grow"
          value={filters.status}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="all">{t('All statuses')}</option>
          <option value="pending">{t('Pending and confirmed')}</option>
          <option value="unconfirmed">{t('Pending only')}</option>
          <option value="confirmed">{t('Confirmed only')}</option>
          <option value="processing">{t('Processing')}</option>
          <option value="shipped">{t('Shipped')}</option>
          <option value="completed">{t('Completed')}</option>
          <option value="cancelled">{t('Cancelled')}</option>
          {orderQueues.map((queue) => (
            <option key={queue} value={queue}>
              {queueLabels[queue]}
            </option>
          ))}
        </SelectInput>
        <SortSelect
          sorts={sorts}
          sort={filters.sort}
          isDescending={filters.order === 'desc'}
          set={({ sort, ...direction }) => set(sort ? sortedBy(sort, filters) : direction)}
        />
      </FilterBar>
      <div
        id={panel}
        hidden={!open}
        className="mb-4 grid grid-cols-2 items-end gap-3 border-line border-y py-4 sm:flex sm:flex-wrap"
      >
        <TextInput
          type="date"
          label={t('From')}
          value={filters.from}
          max={filters.to || undefined}
          error={isBackwards ? t('After the last day') : undefined}
          onChange={(event) => set({ from: event.target.value })}
        />
        <TextInput
          type="date"
          label={t('To')}
          value={filters.to}
          min={filters.from || undefined}
          onChange={(event) => set({ to: event.target.value })}
        />
        <DistrictSelect className="sm:w-44" value={filters.city} onChange={(city) => set({ city })} />
        <SelectInput
          label={t('Payment')}
          className="sm:w-36"
          value={filters.payment}
          onChange={(event) => set({ payment: event.target.value })}
        >
          <option value="">{t('Any')}</option>
          <option value="pending">{t('Pending')}</option>
          <option value="paid">{t('Paid')}</option>
          <option value="refunded">{t('Refunded')}</option>
        </SelectInput>
        <FilterInput
          resets={resets}
          maxDigits={8}
          className="sm:w-36"
          label={t('Amount from (৳)')}
          value={filters.minTotal}
          onSet={(minTotal) => set({ minTotal })}
        />
        <FilterInput
          resets={resets}
          maxDigits={8}
          className="sm:w-36"
          label={t('Amount to (৳)')}
          value={filters.maxTotal}
          onSet={(maxTotal) => set({ maxTotal })}
        />
        <SelectInput
          label={t('Source')}
          className="sm:w-40"
          value={filters.source}
          onChange={(event) => set({ source: event.target.value })}
        >
          <option value="">{t('Any')}</option>
          <option value="web">{t('The shop’s page')}</option>
          <option value="staff">{t('Entered by staff')}</option>
          {orderChannels.map((channel) => (
            <option key={channel} value={channel}>
              {t('Staff: {channel}', { channel: translateServerText(channelLabels[channel]) })}
            </option>
          ))}
          <option value="demo">{t('Demonstration')}</option>
        </SelectInput>
        <SelectInput
          label={t('Problem reports')}
          className="sm:w-44"
          value={filters.request}
          onChange={(event) => set({ request: event.target.value })}
        >
          <option value="">{t('With and without')}</option>
          <option value="open">{t('With an open request')}</option>
        </SelectInput>
        <SelectInput
          label={t('Promised')}
          className="sm:w-52"
          value={filters.due}
          onChange={(event) => set({ due: event.target.value })}
        >
          <option value="">{t('For any day')}</option>
          <option value="1">{t('By tomorrow, still in the shop')}</option>
        </SelectInput>
        <SelectInput
          label={t('Parcels')}
          className="sm:w-40"
          value={filters.parcel}
          onChange={(event) => set({ parcel: event.target.value })}
        >
          <option value="">{t('Any')}</option>
          {orderParcelFilters.map((each) => (
            <option key={each} value={each}>
              {parcelGroupLabels.find(({ group }) => group === each)?.label}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          label={t('Cash')}
          className="sm:w-44"
          value={filters.cash}
          onChange={(event) => set({ cash: event.target.value })}
        >
          <option value="">{t('Anywhere')}</option>
          <option value="courier">{t('With the courier')}</option>
          <option value="rider">{t('With the rider')}</option>
        </SelectInput>
        <SelectInput
          label={t('Perhaps the same order')}
          className="sm:w-52"
          value={filters.alike}
          onChange={(event) => set({ alike: event.target.value })}
        >
          <option value="">{t('With and without')}</option>
          <option value="1">{t('Looks like another order')}</option>
        </SelectInput>
      </div>
    </>
  )
}
