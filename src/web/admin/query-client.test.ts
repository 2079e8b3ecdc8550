import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

test('an initial response still loading during an invalidation is discarded, because it may be outdated', async () => {
  const underWay: ((rows: string[]) => void)[] = []
  const list = new QueryObserver(queryClient, {
    queryKey: ['products', 'list', 'a search just typed'],
    queryFn: () => new Promise<string[]>((answer) => underWay.push(answer)),
  })
  const leave = list.subscribe(() => {})
  expect(underWay).toHaveLength(1)
  const changed = queryClient.invalidateQueries({ queryKey: ['products'] })
  await expect.poll(() => underWay.length).toBe(2)
  underWay[0]?.(['the product that was deleted'])
  underWay[1]?.([])
  await changed
  expect(list.getCurrentResult().data).toEqual([])
  leave()
})
