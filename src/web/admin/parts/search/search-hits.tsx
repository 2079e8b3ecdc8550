import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { showPhone } from '#shared/phone.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { SearchResults } from '#web/admin/request/news.ts'
import type { Screen } from '#web/admin/screens.ts'
import { t } from '#web/admin/translate.ts'

const rowClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-green-soft pointer-fine:min-h-9'

/** Link of a hit. */
export const hitLinks = {
  order: ({ orderId }: { orderId: string }) => `/admin/orders?view=${orderId}`,
  product: ({ number }: { number: number }) => `/admin/products?view=${number}`,
  customer: ({ id }: { id: string }) => `/admin/users?view=${encodeURIComponent(id)}`,
  message: ({ id }: { id: number }) => `/admin/messages?view=${id}`,
}

type Props = {
  screens: Screen[]
  /** undefined while there are no results. */
  found: SearchResults | undefined
  onOpen: (path: string) => void
}

/** Results of a search, grouped by type. */
export function SearchHits({ screens, found, onOpen }: Props) {
  const { orders = [], products = [], customers = [], messages = [] } = found ?? {}
  return (
    <>
      <HitGroup title={t('Screens')} hits={screens}>
        {({ path, title, icon: Icon, hint }) => (
          <Command.Item key={path} value={path} onSelect={() => onOpen(path)} className={rowClass}>
            <Icon aria-hidden="true" className="size-4.5 shrink-0 text-stone" />
            {title}
            <span className="ml-auto truncate text-stone text-xs max-sm:hidden">{hint}</span>
          </Command.Item>
        )}
      </HitGroup>
      <HitGroup title={t('Orders')} hits={orders}>
        {({ orderId, customerName, total }) => (
          <Command.Item
            key={orderId}
            value={orderId}
            onSelect={() => onOpen(hitLinks.order({ orderId }))}
            className={rowClass}
          >
            <span className="grow truncate">{customerName}</span>
            <span className="text-stone text-xs max-sm:hidden">{orderId}</span>
            <span className="tabular-nums">{taka(total)}</span>
          </Command.Item>
        )}
      </HitGroup>
      <HitGroup title={t('Products')} hits={products}>
        {({ number, title, sku, image }) => (
          <Command.Item
            key={number}
            value={`product ${number}`}
            onSelect={() => onOpen(hitLinks.product({ number }))}
            className={rowClass}
          >
            <Thumb image={image ?? ''} className="w-6" />
            <span className="grow truncate">{title}</span>
            <span className="text-stone text-xs">{sku}</span>
          </Command.Item>
        )}
      </HitGroup>
      <HitGroup title={t('Customers')} hits={customers}>
        {({ id, name, email, phone }) => (
          <Command.Item
            key={id}
            value={`customer ${id}`}
            onSelect={() => onOpen(hitLinks.customer({ id }))}
            className={rowClass}
          >
            <span className="grow truncate">{name}</span>
            <span className="truncate text-stone text-xs max-sm:hidden">{email}</span>
            <span className="shrink-0 text-stone text-xs tabular-nums">{showPhone(phone)}</span>
          </Command.Item>
        )}
      </HitGroup>
      <HitGroup title={t('Messages')} hits={messages}>
        {({ id, name, subject }) => (
          <Command.Item
            key={id}
            value={`message ${id}`}
            onSelect={() => onOpen(hitLinks.message({ id }))}
            className={rowClass}
          >
            <span className="grow truncate">{subject}</span>
            <span className="truncate text-stone text-xs">{name}</span>
          </Command.Item>
        )}
      </HitGroup>
    </>
  )
}

/** Results of one type; renders nothing without hits. */
const HitGroup = <Hit,>({ title, hits, children }: { title: string; hits: Hit[]; children: (hit: Hit) => ReactNode }) =>
  hits.length > 0 && (
    <Command.Group heading={<span className="block px-3 py-1.5 font-semibold text-stone text-xs">{title}</span>}>
      {hits.map(children)}
    </Command.Group>
  )
