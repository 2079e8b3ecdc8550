import { expect, test } from 'vitest'
import { sizeChartNames } from '../staff-contract.ts'
import { sizeCharts } from './size-charts.ts'

test('the back office offers exactly the existing size charts, each by its own name', () => {
  expect(Object.entries(sizeCharts).map(([chart, { title }]) => [chart, title.en])).toEqual(
    Object.entries(sizeChartNames),
  )
})
