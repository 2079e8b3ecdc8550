import type { Words } from './types.ts'

export const accessoriesWords: Words = {}
