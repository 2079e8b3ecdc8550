import type { Words } from './types.ts'

export const womensWords: Words = {}
