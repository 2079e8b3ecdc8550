import { expect, test } from 'vitest'
import type { ProductCard } from '#domains/catalogue/contract.ts'
import { onQuickShop, type QuickWish, quickShop } from './quick-shop.ts'

const wish = (number: number): QuickWish => ({ do: 'look', card: { number } as ProductCard, size: null })

test('what was pressed before the page listens is done once when it does', () => {
  const notified: number[] = []
  const listen = () => onQuickShop(({ card }) => notified.push(card.number))
  quickShop(wish(1))
  const stop = listen()
  expect(notified).toEqual([1])
  quickShop(wish(2))
  stop()
  listen()
  expect(notified).toEqual([1, 2])
})
