import { accessories } from './size-charts/accessories.ts'
import type { SizeChart } from './size-charts/chart.ts'
import { kids } from './size-charts/kids.ts'
import { men } from './size-charts/men.ts'
import { women } from './size-charts/women.ts'

/** The size charts by key, in the order in which the back office lists them. */
export const sizeCharts: Record<string, SizeChart> = { ...men, ...women, ...kids, ...accessories }
