import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ordersQuery } from '#web/admin/request/orders.ts'
import { productsQuery } from '#web/admin/request/products.ts'
import type { Screen } from '#web/admin/screens.ts'
import { useSession } from '#web/admin/session.ts'
import { taka } from './figures.ts'
import { imageOf, Thumb } from './thumb.tsx'

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-green-soft pointer-fine:min-h-9'

/** Finds screens, orders and products; arrows choose, Enter opens. */
export default function SearchPanel({ screens, onClose }: { screens: Screen[]; onClose: () => void }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const wanted = useSettled(text.trim())
  const asked = wanted.length >= 2
  const orders = useQuery({
    ...ordersQuery({ search: wanted, status: 'all', page: 1, perPage: 5 }),
    enabled: asked && can('orders.view'),
    refetchInterval: false,
  })
  const products = useQuery({
    ...productsQuery({ search: wanted, page: 1, perPage: 5 }),
    enabled: asked && can('products.view'),
  })
  const shownScreens = screens.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
  const foundOrders = (asked && orders.data?.orders) || []
  const foundProducts = (asked && products.data?.products) || []
  const asking = text.trim().length >= 2 && (wanted !== text.trim() || orders.isFetching || products.isFetching)
  const failed = orders.isError || products.isError
  const nothing = shownScreens.length + foundOrders.length + foundProducts.length === 0
  const go = (to: string) => {
    onClose()
    navigate(to)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[#1c1a17]/50" />
        <Dialog.Popup className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[min(34rem,calc(100dvh-1.5rem))] max-w-xl flex-col rounded-control bg-surface text-ink text-sm shadow-lift outline-none sm:top-[12dvh]">
          <Dialog.Title className="sr-only">Search the back office</Dialog.Title>
          <Command label="Search the back office" shouldFilter={false} loop className="flex min-h-0 flex-col">
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Search aria-hidden="true" className="size-5 shrink-0 text-stone" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Orders, products, screens"
                className="h-13 w-full bg-transparent text-base outline-none"
              />
              <Dialog.Close className="rounded-[3px] border border-line px-1.5 py-0.5 text-stone text-xs hover:text-ink">
                Esc
              </Dialog.Close>
            </div>
            <Command.List className="overflow-y-auto overscroll-contain p-2">
              {shownScreens.length > 0 && (
                <Group title="Screens">
                  {shownScreens.map(({ path, title, icon: Icon, hint }) => (
                    <Command.Item key={path} value={path} onSelect={() => go(path)} className={row}>
                      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-stone" />
                      {title}
                      <span className="ml-auto truncate text-stone text-xs max-sm:hidden">{hint}</span>
                    </Command.Item>
                  ))}
                </Group>
              )}
              {foundOrders.length > 0 && (
                <Group title="Orders">
                  {foundOrders.map((order) => (
                    <Command.Item
                      key={order.orderId}
                      value={order.orderId}
                      onSelect={() => go(`/admin/orders?view=${order.orderId}`)}
                      className={row}
                    >
                      <span className="grow truncate">{order.customerInfo.name}</span>
                      <span className="text-stone text-xs max-sm:hidden">{order.orderId}</span>
                      <span className="tabular-nums">{taka(order.orderSummary.total)}</span>
                    </Command.Item>
                  ))}
                </Group>
              )}
              {foundProducts.length > 0 && (
                <Group title="Products">
                  {foundProducts.map((product) => (
                    <Command.Item
                      key={product.id}
                      value={product.id}
                      onSelect={() => go(`/admin/products?view=${product.number}`)}
                      className={row}
                    >
                      <Thumb image={imageOf(product.images)} className="w-6" />
                      <span className="grow truncate">{product.title}</span>
                      <span className="text-stone text-xs">{product.sku}</span>
                    </Command.Item>
                  ))}
                </Group>
              )}
            </Command.List>
            <p role="status" className="px-5 not-empty:pb-3 text-stone">
              {asking
                ? 'Searching…'
                : failed && asked
                  ? 'The shop could not be searched. Please try again.'
                  : nothing && text
                    ? `Nothing found for “${text}”`
                    : ''}
            </p>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Command.Group heading={<span className="block px-3 py-1.5 font-semibold text-stone text-xs">{title}</span>}>
    {children}
  </Command.Group>
)

/** What was typed, once the typing has paused for 200 ms. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text), 200)
    return () => clearTimeout(wait)
  }, [text])
  return useDeferredValue(settled)
}
