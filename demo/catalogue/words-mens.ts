import type { Words } from './types.ts'

export const mensWords: Words = {}
