import { expect, test } from 'vitest'
import { sizeChartNames } from '../staff-contract.ts'
import { sizeCharts } from './size-charts.ts'

test('the office offers every size chart by its own name, and none that is not there', () => {
  expect(Object.entries(sizeCharts).map(([chart, { title }]) => [chart, title.en])).toEqual(
    Object.entries(sizeChartNames),
  )
})
