import { expect, test } from 'vitest'
import { cancelledSales } from './cancelled-sales.ts'

type Answer = Parameters<typeof cancelledSales>[0]
const answer = (changed: number, titles: string[]) => {
  const refused = titles.map((title) => ({ id: title, title, error: 'The sale is over' }))
  return { success: true, changed, refused, task: {} } as unknown as Answer
}

test('all are cancelled', () => {
  expect(cancelledSales(answer(1, []))).toEqual({ done: 'The sale is cancelled' })
  expect(cancelledSales(answer(10, []))).toEqual({ done: '10 sales are cancelled' })
})

test('of ten that were asked, only those that are cancelled are counted', () => {
  expect(cancelledSales(answer(9, ['Panjabi']))).toEqual({
    done: '9 sales are cancelled',
    refused: 'Panjabi: The sale is over',
  })
  expect(cancelledSales(answer(0, ['Panjabi', 'Saree']))).toEqual({
    refused: '2 sales not cancelled. Panjabi: The sale is over',
  })
})

test('a job has only begun', () => {
  expect(cancelledSales({ success: true, task: { total: 600 } } as unknown as Answer)).toEqual({
    done: '600 sales are being cancelled',
  })
})
