import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useLabels } from '#web/admin/request/couriers/packing.ts'
import { printedOrder, printedShop } from '../../../../../tests/support/printed-order.ts'
import { PrintedDocuments } from './printed-documents.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => `ORD-20261121-${String(i).padStart(6, '0')}`)
const sheetsIn = (html: string) => new Set(html.match(/ORD-20261121-\d{6}/g)).size

/** Answers order-documents with all of its orders but `trashed`. @returns how many orders each request asked for */
function answersWithDocuments(trashed?: string): number[] {
  const asked: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const ids = (new URL(url, 'https://shop.example').searchParams.get('ids') ?? '').split(',')
    asked.push(ids.length)
    const parcels: unknown[] = []
    const orders = ids.filter((id) => id !== trashed).map((orderId) => ({ ...printedOrder, orderId }))
    return Response.json({ success: true, shop: printedShop, orders, parcels })
  })
  return asked
}

/** Renders `element` as a browser does, and again after each answer. `load` fetches what the page requests next. */
function browserWith(element: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const html = () => renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>)
  const load = async () => {
    const next = client
      .getQueryCache()
      .getAll()
      .find(({ state }) => state.data === undefined)
    await next?.fetch()
  }
  return { client, html, load }
}

test('documents of 250 orders are loaded in three requests, and none is printed before all are there', async () => {
  const asked = answersWithDocuments()
  const { html, load } = browserWith(<PrintedDocuments numbers={numbers(250)} kind="slip" size="a4" language="en" />)
  expect(html()).toContain('0 of 250 orders loaded')
  await load()
  await load()
  expect(html()).toContain('200 of 250 orders loaded')
  expect(sheetsIn(html())).toBe(0)
  await load()
  expect(asked).toEqual([100, 100, 50])
  expect(html()).toContain('250 sheets')
  expect(sheetsIn(html())).toBe(250)
  expect(html()).not.toContain('cannot be printed')
})

test('an order without documents is told, also beyond the first hundred', async () => {
  answersWithDocuments(numbers(125).at(-1))
  const { html, load } = browserWith(<PrintedDocuments numbers={numbers(125)} kind="invoice" size="a4" language="en" />)
  html()
  await load()
  await load()
  expect(html()).toContain('124 sheets')
  expect(html()).toContain('1 order cannot be printed: not found, or in the trash.')
})

const Labels = () => <>{useLabels(numbers(250)).data?.labels.length ?? 'loading'}</>

test('labels of 250 orders are loaded in three requests', () => {
  const { client, html } = browserWith(<Labels />)
  expect(html()).toBe('loading')
  const queries = client.getQueryCache().getAll()
  const asked = queries.map(({ queryKey }) => String(queryKey.at(-1)).split(','))
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(asked.flat()).toEqual(numbers(250))
  for (const [i, query] of queries.entries()) query.setData({ shop: printedShop, labels: asked[i] ?? [], left: [] })
  expect(html()).toBe('250')
})
